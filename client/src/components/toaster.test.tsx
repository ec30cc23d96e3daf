import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "#client/app.tsx";
import { toast } from "#client/lib/toast.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderAsync, renderScreen } from "#client/testing/render.tsx";

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

it("does not announce an error that the page announces itself", async () => {
  await renderScreen(null);
  const error = { title: "Payment failed", description: "Your card was declined" };
  act(() => toast({ ...error, isShownInPlace: true, tone: "error" }));
  expect(screen.getByRole("listitem").textContent).toContain("Your card was declined");
  const announcement = await screen.findByText(/^\u200b/);
  expect(announcement.textContent.trim()).toBe("\u200b");
});

it("takes the focus on the first F8, before any toast was shown", async () => {
  fakeFetch({ "GET /api/settings": { body: [] }, "GET /api/auth/user": { status: 401 } });
  history.replaceState(null, "", "/nowhere");
  await renderAsync(<App />);
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  const region = await screen.findByRole("region", { name: /^Notifications/ });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
});
