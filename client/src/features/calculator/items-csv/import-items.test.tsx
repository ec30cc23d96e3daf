import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { field, openCalculator } from "#client/features/calculator/test-calculator.tsx";
import { toast } from "#client/lib/toast.ts";
import { findAnnouncement } from "#client/testing/render.tsx";

const PHONE = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
const EARLIER = "Imported 2 items successfully";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => PHONE);
});

/** Pastes a row into a description while the message of an earlier import is shown. */
const openPreview = async (text: string) => {
  const { user } = await openCalculator();
  act(() => toast({ title: EARLIER, tone: "success" }));
  await screen.findByText(EARLIER);
  await user.click(await field("Description"));
  await user.paste(text);
  return within(await screen.findByRole("dialog", { name: "Review import" }));
};

it("covers the preview on a phone with no message of what was done before", async () => {
  await openPreview("Lamp\t12.5\t2\tUSD\tCN");
  expect(screen.queryByText(EARLIER)).toBeNull();
});

it("says that no row is valid, which the preview announces", async () => {
  const dialog = await openPreview("Lamp\tfree\t2\tUSD\tCN");
  expect(dialog.getByRole("alert").textContent).toBe("No row can be imported");
  expect(await screen.findByText("No valid items found in CSV file")).toBeDefined();
  expect(await findAnnouncement()).toBe("");
});
