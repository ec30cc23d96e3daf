import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Toaster } from "#client/components/toaster.tsx";
import { queryClient } from "#client/lib/query.ts";

/**
 * The methods of user-event that tests use. The library's own type is computed from other types: the linter reads it
 * slowly, and misses promises that are not awaited.
 */
export type PageUser = {
  clear(field: Element): Promise<void>;
  click(element: Element): Promise<void>;
  dblClick(element: Element): Promise<void>;
  hover(element: Element): Promise<void>;
  keyboard(text: string): Promise<void>;
  paste(data?: string | DataTransfer): Promise<void>;
  selectOptions(select: Element, values: string | string[]): Promise<void>;
  tab(options?: { shift?: boolean }): Promise<void>;
  type(field: Element, text: string): Promise<void>;
  unhover(element: Element): Promise<void>;
  upload(field: HTMLElement, files: File | File[]): Promise<void>;
};

type RenderedScreen = { user: PageUser; unmount: () => void };

/** Renders a screen with the application's query client, texts in English and its toasts. */
export async function renderScreen(ui: ReactNode): Promise<RenderedScreen> {
  const user = userEvent.setup();
  const { unmount } = await renderAsync(
    <QueryClientProvider client={queryClient}>
      {ui}
      <Toaster />
    </QueryClientProvider>,
  );
  return { user, unmount };
}

/** Renders components that may suspend, which a synchronous `act` does not support. */
export const renderAsync = (ui: ReactNode) => act(async () => render(ui));

/** The text that a toast announces, empty for a silent one. Waits for the toast. */
export const findAnnouncement = async (): Promise<string> =>
  (await screen.findByText(/^\u200b/)).textContent.replace("\u200b", "").trim();

/** The toast on the page, once there is one. */
export async function findToast(): Promise<HTMLElement> {
  const region = await screen.findByRole("region", { name: /^Notifications/ });
  return within(region).findByRole("listitem");
}
