import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { AnalyticsPanel } from "./analytics-panel.tsx";

it("says that the days of the address are reversed, and clears them", async () => {
  history.replaceState(null, "", "?period=custom&since=2026-11-20&until=2026-11-01");
  const requests = fakeFetch({ "GET /api/admin/analytics": { status: 500 } });
  const { user } = await renderScreen(<AnalyticsPanel>Transactions</AnalyticsPanel>);
  const clear = screen.getByRole("button", { name: "Clear dates" });
  expect(screen.getByText("The last day must not be before the first.")).toBeDefined();
  expect(screen.getByText("Transactions").hidden).toBe(false);
  expect(requests).toEqual([]);
  await user.click(clear);
  expect(await screen.findByText("The analytics could not be loaded.")).toBeDefined();
  expect(location.search).toBe("?period=custom");
});
