import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
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
