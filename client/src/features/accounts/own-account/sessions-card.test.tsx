import { screen, waitFor } from "@testing-library/react";
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

it("loads the sessions once, and again after one was ended", async () => {
  let sessions = [session("1", "Firefox"), session("2", "Chrome")];
  const requests = fakeFetch({
    "GET /api/auth/sessions": () => ({ body: sessions }),
    "DELETE /api/auth/sessions/2": () => {
      sessions = sessions.slice(0, 1);
      return {};
    },
  });
  const loads = () => requests.filter(({ method }) => method === "GET");
  const { unmount } = await renderScreen(<SessionsCard />);
  await screen.findByText("Chrome on Linux");
  unmount();
  const { user } = await renderScreen(<SessionsCard />);
  await screen.findByText("Chrome on Linux");
  expect(loads()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /Chrome/ }));
  await waitFor(() => expect(screen.queryByText("Chrome on Linux")).toBeNull());
  expect(loads()).toHaveLength(2);
});
