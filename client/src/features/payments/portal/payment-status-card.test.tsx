import { act, cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { paymentStatusQuery } from "#client/features/payments/queries.ts";
import { queryClient } from "#client/lib/query.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { type PageUser, renderScreen } from "#client/testing/render.tsx";
import type { PaymentStatus } from "#shared/payments/portal-contract.ts";
import { PaymentStatusCard } from "./payment-status-card.tsx";

const CONFIGURED: PaymentStatus = {
  isConfigured: true,
  keyCheck: { isAccepted: true, since: "2026-05-01T00:00:00.000Z" },
  isAccepting: true,
  missing: [],
  mode: "test",
  webhookUrl: "https://duty.example/api/stripe/webhook",
  unreachable: 0,
  lastEvents: [],
  failedEvents: 0,
};
const WITHOUT_WEBHOOK: PaymentStatus = { ...CONFIGURED, missing: ["webhookSecret"] };
const WITHOUT_KEYS: PaymentStatus = {
  ...CONFIGURED,
  isConfigured: false,
  mode: null,
  missing: ["secretKey", "publicKey", "webhookSecret"],
};

async function show(
  status: PaymentStatus,
  created: () => FakeResponse | Promise<FakeResponse>,
  canChange = true,
) {
  const requests = fakeFetch({
    "GET /api/admin/payment-status": { body: status },
    "POST /api/admin/payment-webhook": created,
  });
  const { user } = await renderScreen(
    <PaymentStatusCard canChangeCredentials={canChange} invalidates={[]} />,
  );
  await screen.findByText("https://duty.example/api/stripe/webhook");
  return { user, requests };
}
/** Enters the password, if given, and confirms the dialog. */
async function confirm(user: PageUser, password?: string) {
  const dialog = within(await screen.findByRole("dialog"));
  if (password) await user.type(dialog.getByLabelText("Current password"), password);
  await user.click(dialog.getByRole("button", { name: /webhook at Stripe$/ }));
}
const neverCreated = (): FakeResponse => {
  throw new Error("The test creates no webhook");
};

describe("PaymentStatusCard", () => {
  it("keeps the state, and the focus within it, when it cannot be loaded again", async () => {
    let response: FakeResponse = { body: CONFIGURED };
    fakeFetch({ "GET /api/admin/payment-status": () => response });
    await renderScreen(<PaymentStatusCard canChangeCredentials invalidates={[]} />);
    const button = await screen.findByRole("button", { name: "Copy webhook URL" });
    button.focus();
    response = { status: 500 };
    await act(() => queryClient.invalidateQueries(paymentStatusQuery));
    expect(await screen.findByRole("alert")).toBeDefined();
    expect(screen.getByText("Visitors can pay by card.")).toBeDefined();
    expect(document.activeElement).toBe(button);
  });

  it.each([
    [CONFIGURED, "Ready", "Visitors can pay by card."],
    [WITHOUT_WEBHOOK, "Setup incomplete", "Visitors can pay by card."],
    [{ ...CONFIGURED, isAccepting: false }, "Turned off", "Visitors cannot pay by card yet."],
    [WITHOUT_KEYS, "Setup incomplete", "Visitors cannot pay by card yet."],
  ])("tells whether visitors can pay: %#", async (status, state, sentence) => {
    await show(status, neverCreated);
    expect(screen.getByText(state)).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
  });

  it("lists what is left to do, with links", async () => {
    await show({ ...WITHOUT_KEYS, isAccepting: false }, neverCreated);
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps).toEqual([
      "To doThe card provider is not configured.Missing: Secret key, Publishable keyEnter credentials",
      "To doStripe cannot report payments yet. Enter the secret key, then create the webhook here.Missing: Webhook signing secret",
      "To doCard payments are turned off in Settings.Open settings",
    ]);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/admin/dashboard/credentials", "/admin/dashboard/settings"]);
  });

  it("says why keys of two modes do not set up payments", async () => {
    await show({ ...CONFIGURED, isConfigured: false }, neverCreated);
    const [step] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(step).toBe(
      "To doThe card provider is not configured.All keys must belong to the same mode, test or live.Enter credentials",
    );
  });

  it("marks test keys as a note with a link to the credentials, not as done", async () => {
    await show(CONFIGURED, neverCreated);
    const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps[1]).toBe("DoneStripe accepts the secret key.");
    expect(steps[2]).toBe(
      "NoteTest: no card is chargedReplace the test keys with live ones to charge cards.Enter credentials",
    );
    expect(steps.filter((step) => step?.startsWith("Done"))).toHaveLength(4);
  });

  it("is not ready with a key that Stripe rejects, or that was never used", async () => {
    const keyCheck = { isAccepted: false, since: "2026-05-01T00:00:00.000Z" };
    await show({ ...CONFIGURED, keyCheck }, neverCreated);
    expect(screen.queryByText("Ready")).toBeNull();
    expect(screen.getByText("Visitors cannot pay by card yet.")).toBeDefined();
    expect(screen.getByText("Stripe rejects the secret key.")).toBeDefined();
    cleanup();
    queryClient.clear();
    await show({ ...CONFIGURED, keyCheck: null }, neverCreated);
    expect(screen.queryByText("Ready")).toBeNull();
    expect(screen.getByText("The secret key has not been tried yet.")).toBeDefined();
  });

  it("creates the webhook once and then shows the new status", async () => {
    const created = deferred<FakeResponse>();
    const { user, requests } = await show(WITHOUT_WEBHOOK, () => created.promise);
    expect(screen.getByText("Missing: Webhook signing secret")).toBeDefined();
    const button = screen.getByRole("button", { name: "Create webhook at Stripe" });
    await user.click(button);
    await confirm(user, "my password");
    await confirm(user);
    expect(screen.getByRole("status").textContent).toBe("Creating the webhook…");
    created.resolve({ body: CONFIGURED });
    expect(await screen.findByText(/^Webhook created\./)).toBeDefined();
    expect(screen.getByRole("button", { name: "Replace webhook at Stripe" })).toBeDefined();
    expect(screen.queryByText(/^Missing/)).toBeNull();
    expect(requests.filter(({ method }) => method === "POST")).toMatchObject([
      { body: { password: "my password" } },
    ]);
  });

  it("shows the server's error beside the button and creates the webhook on the next click", async () => {
    const message = "The secret key is not allowed to create webhooks.";
    const responses: FakeResponse[] = [{ status: 403, body: { message } }, { body: CONFIGURED }];
    const { user } = await show(WITHOUT_WEBHOOK, () => responses.shift() ?? neverCreated());
    const button = screen.getByRole("button", { name: "Create webhook at Stripe" });
    await user.click(button);
    await confirm(user, "my password");
    expect((await screen.findByText(message, { selector: "[role=status] *" })).textContent).toBe(
      message,
    );
    await user.click(button);
    await confirm(user, "my password");
    expect(await screen.findByText(/^Webhook created\./)).toBeDefined();
    expect(screen.queryByText(message, { selector: "[role=status] *" })).toBeNull();
  });

  it("offers no webhook while the secret key is missing", async () => {
    await show(
      { ...WITHOUT_WEBHOOK, mode: null, missing: ["secretKey", "webhookSecret"] },
      neverCreated,
    );
    expect(screen.queryByRole("button", { name: /webhook at Stripe/ })).toBeNull();
  });

  it("shows a wrong password at its field and keeps the dialog open", async () => {
    const message = "The password is incorrect.";
    const wrong = { status: 400, body: { message, fields: { password: message } } };
    const { user } = await show(WITHOUT_WEBHOOK, () => wrong);
    await user.click(screen.getByRole("button", { name: "Create webhook at Stripe" }));
    await confirm(user, "my passwort");
    const dialog = within(screen.getByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toBe(message);
    expect(document.activeElement).toBe(dialog.getByLabelText("Current password"));
    expect(screen.queryByRole("region", { name: /^Notifications/ })?.textContent).toBeFalsy();
  });

  it("offers no webhook to admins while only owners change credentials", async () => {
    await show(WITHOUT_WEBHOOK, neverCreated, false);
    expect(screen.queryByRole("button", { name: /webhook at Stripe/ })).toBeNull();
    expect(screen.getByText("Only owners can change these credentials.")).toBeDefined();
  });

  it("shows the mode, and how many events failed", async () => {
    await show({ ...CONFIGURED, failedEvents: 2 }, neverCreated);
    expect(screen.getByText("Test: no card is charged")).toBeDefined();
    expect(screen.getByText(/^2 in the last 30 days\./)).toBeDefined();
    expect(screen.getByText("None yet")).toBeDefined();
  });

  it.each<[PaymentStatus["lastEvents"][number]["outcome"], string]>([
    [
      { code: "updated", transactionCode: "ABCD-EFGH", status: "completed" },
      "Transaction ABCD-EFGH updated: Completed",
    ],
    [{ code: "otherInstallation" }, "Payment of another installation, ignored"],
    [{ code: "otherKeys" }, "Payment was started with other API keys, retried automatically"],
    [{ code: "waiting" }, "Waiting to be processed"],
  ])(
    "says of the last events when they came and what became of them: %#",
    async (outcome, text) => {
      const event = {
        id: "evt_1",
        type: "charge.refunded",
        receivedAt: "2026-11-20T08:00:00.000Z",
      };
      await show({ ...CONFIGURED, lastEvents: [{ ...event, outcome }] }, neverCreated);
      const row = within(screen.getByText("charge.refunded").closest("li") ?? document.body);
      expect(row.getByText(/2026/).getAttribute("datetime")).toBe(event.receivedAt);
      expect(row.getByText(text)).toBeDefined();
    },
  );
});
