import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Route } from "wouter";
import { olga } from "#client/testing/example-owner.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { paths } from "#shared/client-routes.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { TariffsTab } from "./tariffs-tab.tsx";

// Assistive technology may send a click alone, as does a press that began before the tabs were drawn again.

it("opens a tab of the dashboard by a click without a press of the mouse", async () => {
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/auth/user": { body: olga },
  });
  history.replaceState(null, "", `${paths.dashboard}/users`);
  await renderScreen(<Route path={paths.dashboardTab} component={DashboardPage} />);
  fireEvent.click(await screen.findByRole("tab", { name: "Fee Configuration" }));
  await waitFor(() => expect(location.pathname).toBe(`${paths.dashboard}/fees`));
});

it("opens a section of the tariffs by a click without a press of the mouse", async () => {
  fakeFetch({});
  await renderScreen(<TariffsTab user={olga} />);
  fireEvent.click(await screen.findByRole("tab", { name: "Exchange rates" }));
  await waitFor(() => expect(location.search).toBe("?section=exchange-rates"));
});

it("shows the page for unknown addresses instead of a tab that does not exist", async () => {
  fakeFetch({ "GET /api/auth/user": { body: olga } });
  history.replaceState(null, "", `${paths.dashboard}/tabs`);
  await renderScreen(<Route path={paths.dashboardTab} component={DashboardPage} />);
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeDefined();
  expect(screen.queryByRole("tab")).toBeNull();
});

describe("the status of the landed-cost provider", () => {
  const STATUS = "GET /api/admin/landed-cost";

  afterEach(() => focusManager.setFocused(undefined));

  async function openDashboard(method: string) {
    const requests = fakeFetch({
      "GET /api/settings": { body: [{ key: "calculation_method", value: method }] },
      "GET /api/auth/user": { body: olga },
      "GET /api/admin/settings": { body: [] },
      "GET /api/admin/credentials": { body: [] },
      [STATUS]: {
        body: { isInUse: true, hasKey: false, breaker: "closed", failure: null, calls: [] },
      },
    });
    history.replaceState(null, "", `${paths.dashboard}/fees`);
    await renderScreen(<Route path={paths.dashboardTab} component={DashboardPage} />);
    await screen.findByRole("tab", { name: "Fee Configuration" });
    return () => requests.map(({ method: verb, path }) => `${verb} ${path}`);
  }

  it("the status of the landed-cost provider is not loaded while the provider is not in use", async () => {
    const requested = await openDashboard("csv");
    expect(requested()).not.toContain(STATUS);
  });

  it("the status of the landed-cost provider is loaded for its warning, and nothing is loaded again when the window gets the focus", async () => {
    const requested = await openDashboard("zonos");
    expect(await screen.findByText(/provider has no usable API key/)).toBeDefined();
    const { length } = requested();
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requested()).toHaveLength(length);
  });
});
