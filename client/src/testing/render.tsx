import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Toaster } from "#client/components/toaster.tsx";
import { queryClient } from "#client/lib/query.ts";

/** Renders a screen with the application's query client, texts in English and its toasts. */
export async function renderScreen(ui: ReactNode) {
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

/** The toast on the page, once there is one. */
export async function findToast(): Promise<HTMLElement> {
  const region = await screen.findByRole("region", { name: /^Notifications/ });
  return within(region).findByRole("listitem");
}
