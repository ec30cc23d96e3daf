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
