import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LandedCostBanner } from "#client/features/landed-cost/landed-cost-banner.tsx";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { SettingsTab } from "./settings-tab.tsx";

it("warns at once that the provider has no usable API key when it is switched on", async () => {
  let method = "csv";
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/tariffs/countries": { body: [] },
    "GET /api/admin/settings": () => ({ body: [{ key: "calculation_method", value: method }] }),
    "PUT /api/admin/settings/calculation_method": () => {
      method = "zonos";
      return {};
    },
    "GET /api/admin/landed-cost": () => ({
      body: {
        isInUse: method === "zonos",
        hasKey: false,
        breaker: "closed",
        failure: null,
        calls: [],
      },
    }),
  });
  const { user } = await renderScreen(
    <>
      <LandedCostBanner />
      <SettingsTab />
    </>,
  );
  await user.click(
    await screen.findByRole("switch", { name: "Calculate with the landed-cost provider" }),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/provider has no usable API key/)).toBeDefined();
});

it("does not say that there is no logo when the settings could not be loaded", async () => {
  let settings: FakeResponse = { status: 502 };
  fakeFetch({
    "GET /api/settings": () => settings,
    "GET /api/admin/settings": { body: [] },
    "GET /api/admin/credentials": { body: [] },
  });
  const { user } = await renderScreen(<SettingsTab />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("heading", { name: "Logo and favicon" })).toBeNull();
  settings = { body: [{ key: "logo_url", value: "/branding/logo.png" }] };
  await user.click(retry);
  expect(await screen.findAllByRole("img", { name: "Logo" })).toHaveLength(2); // in both themes
});
