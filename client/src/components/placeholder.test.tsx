import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FeesTab } from "#client/pages/fees-tab.tsx";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";

it("stands in place of a panel while it loads, and says so to screen readers alone", async () => {
  const response = deferred<FakeResponse>();
  fakeFetch({ "GET /api/admin/settings": () => response.promise });
  await renderScreen(<FeesTab />);
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  expect(screen.getByText("Loading…").className).toBe("sr-only");
  response.resolve({ body: [] });
  await screen.findByRole("textbox", { name: /flat/i });
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
});
