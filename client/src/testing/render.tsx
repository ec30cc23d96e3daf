import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import i18next from "i18next";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { Toaster } from "#client/components/toaster.tsx";
import { startTexts } from "#client/i18n/i18n.ts";
import { queryClient } from "#client/lib/query.ts";
import { toastStore } from "#client/lib/toast.ts";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import { namespaces } from "#shared/texts.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
configure({ asyncUtilTimeout: 60_000 }); // lazy components are transformed on their first import

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts();
  await i18next.loadNamespaces(namespaces);
});

beforeEach(() => {
  // happy-dom implements neither.
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
});

afterEach(() => {
  cleanup();
  toastStore.set(null);
  draftStore.set({});
  queryClient.clear();
});

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
