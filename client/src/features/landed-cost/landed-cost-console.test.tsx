import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { LandedCostConsole } from "./landed-cost-console.tsx";

async function renderConsole({ hasKey }: { hasKey: boolean }) {
  fakeFetch({
    "GET /api/admin/landed-cost": {
      body: { isInUse: true, hasKey, breaker: "closed", failure: null, calls: [] },
    },
  });
  await renderScreen(<LandedCostConsole />);
  await screen.findByText("No calls yet.");
}

it("says that calls are enabled", async () => {
  await renderConsole({ hasKey: true });
  expect(screen.getByText("Calls are enabled.")).toBeDefined();
});

it("does not say that calls are enabled without a usable API key", async () => {
  await renderConsole({ hasKey: false });
  expect(screen.queryByText("Calls are enabled.")).toBeNull();
  expect(screen.getByText("No usable API key. Calls are not possible.")).toBeDefined();
});

it("keeps its state, and the focus of the button, when it cannot be loaded again", async () => {
  const body = { isInUse: true, hasKey: true, breaker: "closed", failure: null, calls: [] };
  let response: FakeResponse = { body };
  fakeFetch({ "GET /api/admin/landed-cost": () => response });
  const { user } = await renderScreen(<LandedCostConsole />);
  const refresh = await screen.findByRole("button", { name: "Refresh" });
  response = { status: 500 };
  await user.click(refresh);
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByText("Calls are enabled.")).toBeDefined();
  expect(document.activeElement).toBe(refresh);
});
