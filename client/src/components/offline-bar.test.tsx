import { act, screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { OfflineBar } from "./offline-bar.tsx";

it("says that the browser is offline until it is online again, in the language shown", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await renderScreen(<OfflineBar />);
  const [bar] = screen.getAllByRole("status");
  expect(bar?.textContent).toBe("");
  isOnline.mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event("offline")));
  expect(bar?.textContent).toMatch(/^You are offline\./);
  await act(() => i18next.changeLanguage("de"));
  expect(bar?.textContent).toMatch(/^Sie sind offline\./);
  isOnline.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(bar?.textContent).toBe("");
});
