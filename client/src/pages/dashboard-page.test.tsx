import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
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
  await renderScreen(<TariffsTab />);
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
