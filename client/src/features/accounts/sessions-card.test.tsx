import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { SessionsCard } from "./sessions-card.tsx";

const session = (id: string, browser: string) => ({
  id,
  isCurrent: id === "1",
  browser,
  system: "Linux",
  address: null,
  startedAt: "2026-01-01T00:00:00.000Z",
  lastUsedAt: "2026-01-01T00:00:00.000Z",
});

it("shows a session that began since the account was shown before", async () => {
  const sessions = [session("1", "Firefox")];
  fakeFetch({ "GET /api/auth/sessions": () => ({ body: sessions }) });
  const { unmount } = await renderScreen(<SessionsCard />);
  await screen.findByText("Firefox on Linux");
  unmount();
  sessions.push(session("2", "Chrome"));
  await renderScreen(<SessionsCard />);
  expect(await screen.findByText("Chrome on Linux")).toBeDefined();
});
