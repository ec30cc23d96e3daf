import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { User } from "#shared/accounts/contract.ts";
import type { Credential } from "#shared/credentials/contract.ts";
import { CredentialsTab } from "./credentials-tab.tsx";
import { PaymentsTab } from "./payments-tab.tsx";

const OWNERS_ONLY = "Only owners can change these credentials.";

const admin: User = {
  id: "2",
  email: "adam@example.com",
  firstName: null,
  lastName: null,
  role: "admin",
};

const zonosKey: Credential = {
  key: "zonos_api_key",
  source: "settings",
  hint: "…cdef",
  isReadable: true,
  mode: "live",
  lastChange: null,
  lastCheck: null,
};

/** The settings, and with them who may change credentials, fail to load at first. */
function failSettingsOnce() {
  let settings: FakeResponse = { status: 502 };
  fakeFetch({
    "GET /api/admin/settings": () => settings,
    "GET /api/admin/credentials": { body: [zonosKey] },
    "GET /api/admin/landed-cost": {
      body: { isInUse: false, hasKey: false, breaker: "closed", failure: null, calls: [] },
    },
    "GET /api/admin/payment-status": {
      body: {
        isConfigured: true,
        isAccepting: true,
        missing: ["webhookSecret"],
        mode: "test",
        webhookUrl: "https://duty.example/api/stripe/webhook",
        unreachable: 0,
        lastEvents: [],
        failedEvents: 0,
      },
    },
  });
  return () => {
    settings = { body: [{ key: "credentials_owner_only", value: "false" }] };
  };
}

it("does not tell an admin that credentials are for owners when the settings could not be loaded", async () => {
  const repair = failSettingsOnce();
  const { user } = await renderScreen(<CredentialsTab user={admin} />);
  await screen.findByText("The settings could not be loaded.");
  await screen.findByText("Stored: …cdef");
  expect(screen.queryByText(OWNERS_ONLY)).toBeNull();
  repair();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Replace API key" })).toBeDefined();
});

it("offers an admin the webhook once the settings have loaded after an error", async () => {
  const repair = failSettingsOnce();
  const { user } = await renderScreen(<PaymentsTab user={admin} />);
  await screen.findByText("The settings could not be loaded.");
  await screen.findByText("https://duty.example/api/stripe/webhook");
  expect(screen.queryByText(OWNERS_ONLY)).toBeNull();
  repair();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Create webhook at Stripe" })).toBeDefined();
});
