import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
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

describe("the figures", () => {
  async function openAnalytics() {
    history.replaceState(null, "", "/admin/dashboard/analytics");
    const addresses: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      addresses.push(address);
      return new Response("{}", { status: 500 });
    });
    const { user } = await renderScreen(<AnalyticsPanel>Transactions</AnalyticsPanel>);
    await screen.findByText("The analytics could not be loaded.");
    const lastQuery = () =>
      Object.fromEntries(new URLSearchParams(addresses.at(-1)?.split("?")[1] ?? ""));
    return { user, lastQuery };
  }

  it("the figures are those of live payments of the last 30 days, and of all time after one click", async () => {
    const { user, lastQuery } = await openAnalytics();
    const { from = "", to = "", mode } = lastQuery();
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
    expect(mode).toBe("live");
    const allTime = screen.getByRole("button", { name: "All time" });
    await user.click(allTime);
    await waitFor(() => expect(lastQuery()).toEqual({ mode: "live" }));
    expect(allTime.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByLabelText<HTMLSelectElement>("Period").value).toBe("all");
  });

  it("the figures are those of test payments after a click on Test", async () => {
    const { user, lastQuery } = await openAnalytics();
    const payments = screen.getByRole("group", { name: "Payments" });
    await user.click(within(payments).getByRole("button", { name: "Test" }));
    await waitFor(() => expect(lastQuery().mode).toBe("test"));
    const live = within(payments).getByRole("button", { name: "Live" });
    expect(live.getAttribute("aria-pressed")).toBe("false");
    expect(location.search).toBe("?payments=test");
  });
});
