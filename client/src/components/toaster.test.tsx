import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { toast } from "#client/lib/toast.ts";
import { renderScreen } from "#client/testing/render.tsx";

it("announces the texts of a toast apart, and nothing in another language than theirs", async () => {
  await renderScreen(null);
  act(() =>
    toast({
      title: "Artikel entfernt",
      description: "Siehe unten",
      action: { label: "Rückgängig machen", run: () => undefined },
    }),
  );
  const announcement = await screen.findByText(/^\u200b/);
  expect(announcement.textContent).toBe("\u200b Artikel entfernt Siehe unten Rückgängig machen");
});

it.each([
  ["a dialog", { isInDialog: true }],
  ["a form", { isShownInPlace: true }],
])("does not announce the error of %s, which announces it itself", async (_, place) => {
  await renderScreen(null);
  const error = { title: "Payment failed", description: "Your card was declined" };
  act(() => toast({ ...error, ...place, tone: "error" }));
  expect(screen.getByRole("listitem").textContent).toContain("Your card was declined");
  const announcement = await screen.findByText(/^\u200b/);
  expect(announcement.textContent.trim()).toBe("\u200b");
});
