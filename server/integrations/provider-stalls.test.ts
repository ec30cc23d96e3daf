import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectGarbage } from "#tests/support/collect-garbage.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { quoteRequest } from "#tests/support/quote-request.ts";
import { ZONOS_KEY } from "#tests/support/set-up-zonos.ts";
import {
  MAIL_STALLS,
  STALLS,
  type StallingServer,
  startStallingHttp,
  startStallingMail,
} from "#tests/support/stalling-server.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { createCards } from "./cards.ts";
import { createLandedCost } from "./landed-cost/landed-cost.ts";
import { createSmtpMailer } from "./mail.ts";

const STRIPE_KEY = "sk_test_0123456789abcdef";
const DRIP_MS = 20;

let server: StallingServer;
let consoleError: ReturnType<typeof muteConsoleErrors>;

beforeEach(() => {
  consoleError = muteConsoleErrors();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Collects garbage during the call, and waits until the server's sockets are closed after it. */
async function settle<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call]);
  await waitFor(() => expect(server.connections()).toBeGreaterThan(0));
  collectGarbage();
  const [result] = await settled;
  await waitFor(() => expect(server.openSockets()).toBe(0));
  return result;
}

const rejectionReason = async (call: Promise<unknown>): Promise<unknown> => {
  const result = await settle(call);
  return result.status === "rejected" ? result.reason : undefined;
};

describe.each(STALLS)("when a provider does not complete its response (%s)", (stall) => {
  beforeEach(async () => {
    server = await startStallingHttp(stall, DRIP_MS);
  });

  // Threats: J5
  it("a quote ends with the outcome timeout", async () => {
    const landedCost = createLandedCost({ url: server.url, timeoutMs: 300 });
    const result = await settle(landedCost.quote(quoteRequest(), ZONOS_KEY));
    expect(result).toMatchObject({ value: { report: { outcome: "timeout" } } });
    expect(server.connections()).toBe(1);
  });

  it("a call to Stripe throws a timeout after its retries", async () => {
    const cards = createCards(server.url, { attemptMs: 200, totalMs: 5000 });
    expect(await rejectionReason(cards.retrievePaymentIntent(STRIPE_KEY, "pi_1"))).toMatchObject({
      kind: "timeout",
      key: "payments.providerUnavailable",
      retryAfter: 10,
    });
    expect(server.connections()).toBe(3);
  });

  // Threats: J7
  it("a call to Stripe throws a timeout at its total deadline", async () => {
    const cards = createCards(server.url, { attemptMs: 10_000, totalMs: 300 });
    expect(await rejectionReason(cards.verifyKey(STRIPE_KEY))).toMatchObject({
      kind: "timeout",
      key: "payments.providerUnavailable",
    });
    expect(server.connections()).toBe(1);
    expect(consoleError).toHaveBeenCalledWith(
      "The card provider failed: no complete response within 300 ms",
    );
  });

  it("a call to Stripe throws the reason of an aborted signal", async () => {
    const cards = createCards(server.url);
    const stop = new AbortController();
    const page = cards.listPaymentIntents(STRIPE_KEY, new Date(), stop.signal).next();
    const reason = rejectionReason(page);
    await waitFor(() => expect(server.connections()).toBe(1));
    stop.abort();
    expect(await reason).toBe(stop.signal.reason);
  });
});

// Threats: J8
it.each(MAIL_STALLS)("a mail fails when its server stalls (%s)", async (stall) => {
  server = await startStallingMail(stall, DRIP_MS);
  const mailer = createSmtpMailer(server.url, "no-reply@duty.example.com", 500);
  const mail = { to: "payer@example.com", subject: "Receipt", text: "Paid", html: "<p>Paid</p>" };
  expect(await rejectionReason(mailer.send(mail))).toMatchObject({ code: "ETIMEDOUT" });
});
