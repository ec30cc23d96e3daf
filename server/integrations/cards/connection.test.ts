import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCards } from "#server/integrations/cards.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { setUpCards } from "#tests/support/set-up-cards.ts";
import { type StallingServer, startStallingHttp } from "#tests/support/stalling-server.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const setUp = setUpCards();

let stalled: StallingServer;
beforeEach(async () => {
  stalled = await startStallingHttp("afterHeaders", 0);
});
afterEach(async () => {
  vi.useRealTimers();
  await stalled.close();
});

const TIMEOUT = { kind: "timeout", key: "payments.providerUnavailable", retryAfter: 10 };
const UNAVAILABLE = { kind: "unavailable", key: "payments.providerUnavailable", retryAfter: 10 };

describe("withinDeadline", () => {
  const STALLED_KEY = "sk_test_0123456789abcdef";

  it("ends a call at the deadline and sends no request of a later call", async () => {
    const cards = createCards(stalled.url, { requestMs: 300 });
    await cards.withinDeadline(async () => {
      await expect(cards.retrievePaymentIntent(STALLED_KEY, "pi_1")).rejects.toMatchObject(TIMEOUT);
      const connections = stalled.connections();
      await expect(cards.listRefunds(STALLED_KEY, "pi_1")).rejects.toMatchObject(TIMEOUT);
      expect(stalled.connections()).toBe(connections);
    });
    await waitFor(() => expect(stalled.openSockets()).toBe(0));
  });

  it("keeps the earlier end when it is nested", async () => {
    const inner = createCards(stalled.url, { requestMs: 100_000, totalMs: 100_000 });
    const outer = createCards(stalled.url, { requestMs: 300 });
    const call = () => inner.retrievePaymentIntent(STALLED_KEY, "pi_1");
    const nested = outer.withinDeadline(() => inner.withinDeadline(call));
    await expect(nested).rejects.toMatchObject(TIMEOUT);
  });

  it("keeps the shorter limit of a call", async () => {
    const cards = createCards(stalled.url, { requestMs: 100_000, totalMs: 300 });
    const call = cards.withinDeadline(() => cards.retrieveAccountId(STALLED_KEY));
    await expect(call).rejects.toMatchObject(TIMEOUT);
  });

  it("returns the result of the run and limits no call outside", async () => {
    const cards = createCards(setUp.stripe.url, { requestMs: 0 });
    const { accountId, secretKey } = setUp.stripe;
    const retrieve = () => cards.retrieveAccountId(secretKey);
    await expect(cards.withinDeadline(retrieve)).rejects.toMatchObject(TIMEOUT);
    expect(await retrieve()).toBe(accountId);
    expect(await setUp.cards.withinDeadline(retrieve)).toBe(accountId);
  });
});

describe("the circuit breaker", () => {
  const NOT_RETRIED = { "stripe-should-retry": "false" };
  const SERVER_ERROR = { on: "any", kind: "status", status: 500, headers: NOT_RETRIED } as const;

  const call = () => setUp.cards.retrievePaymentIntent(setUp.stripe.secretKey, "pi_unknown");
  const callTimes = (count: number, send: () => Promise<unknown> = call) =>
    Promise.allSettled(Array.from({ length: count }, send));
  const countRequests = async () => (await setUp.stripe.requests()).length;
  async function open() {
    await setUp.stripe.injectFault({ ...SERVER_ERROR, times: 10 });
    await callTimes(10);
    expect(setUp.cards.breakerState()).toBe("open");
  }

  it("opens, rejects calls without a request and closes when a call succeeds after the pause", async () => {
    await setUp.stripe.injectFault({ ...SERVER_ERROR, times: 10 });
    await callTimes(9);
    expect(setUp.cards.breakerState()).toBe("closed");
    await callTimes(1);
    expect(setUp.cards.breakerState()).toBe("open");
    const requests = await countRequests();
    await expect(call()).rejects.toMatchObject(UNAVAILABLE);
    expect(await countRequests()).toBe(requests);

    shiftProcessClock(1);
    expect(await call()).toBeNull();
    expect(setUp.cards.breakerState()).toBe("closed");
  });

  it("opens when more than half of the last 20 calls failed", async () => {
    await callTimes(10, () => setUp.cards.retrieveAccountId(setUp.stripe.secretKey));
    await setUp.stripe.injectFault({ ...SERVER_ERROR, times: 11 });
    await callTimes(10);
    expect(setUp.cards.breakerState()).toBe("closed");
    await callTimes(1);
    expect(setUp.cards.breakerState()).toBe("open");
  });

  it("opens again when the trial call fails, and rejects other calls during it", async () => {
    await open();
    shiftProcessClock(1);
    await setUp.stripe.injectFault({ on: "any", kind: "delay", ms: 300 });
    const trial = call();
    await waitFor(() => expect(setUp.cards.breakerState()).toBe("halfOpen"));
    await expect(call()).rejects.toMatchObject(UNAVAILABLE);
    await trial;
    await open();
    shiftProcessClock(2);
    await setUp.stripe.injectFault(SERVER_ERROR);
    await expect(call()).rejects.toMatchObject({ kind: "badGateway" });
    expect(setUp.cards.breakerState()).toBe("open");
  });

  it.each([
    ["too many requests", { on: "any", kind: "status", status: 429 }],
    ["a server error after retries", { on: "any", kind: "status", status: 503 }],
    ["a closed connection", { on: "any", kind: "drop-before" }],
  ] as const)("counts %s as a failure", async (_case, fault) => {
    await setUp.stripe.injectFault({ ...fault, times: 30 });
    await callTimes(10);
    expect(setUp.cards.breakerState()).toBe("open");
  });

  it("counts a timeout as a failure", async () => {
    const cards = createCards(stalled.url, { totalMs: 100 });
    await callTimes(10, () => cards.retrievePaymentIntent("sk_test_0123456789abcdef", "pi_1"));
    expect(cards.breakerState()).toBe("open");
  });

  it.each([400, 401, 402, 403, 404, 409])("does not count a response with %i", async (status) => {
    await setUp.stripe.injectFault({ ...SERVER_ERROR, status, times: 12 });
    await callTimes(12);
    expect(setUp.cards.breakerState()).toBe("closed");
  });

  it("does not count a server error that Stripe stored and repeats", async () => {
    await setUp.stripe.injectFault({ on: "create", kind: "stored-status", status: 500, times: 36 });
    const attempts = await callTimes(12, () => setUp.pay());
    expect(attempts.every(({ status }) => status === "rejected")).toBe(true);
    expect(setUp.cards.breakerState()).toBe("closed");
  });

  it("starts closed for another key", async () => {
    await open();
    const key = await setUp.stripe.addRestrictedKey(["payment_intent_read"]);
    expect(await setUp.cards.retrievePaymentIntent(key, "pi_unknown")).toBeNull();
    expect(setUp.cards.breakerState()).toBe("closed");
  });

  it("does not apply to verifyKey", async () => {
    await open();
    await setUp.cards.verifyKey(setUp.stripe.secretKey);
    expect(setUp.cards.breakerState()).toBe("open");
  });
});

describe("a response that is not Stripe's", () => {
  it.each(["<html>Log in</html>", "", "{}", "[]", "null", '"ok"'])(
    "is the error badGateway: %s",
    async (body) => {
      const other = await listenOnLoopback(createServer((_req, res) => void res.end(body)));
      const cards = createCards(other.url);
      const badGateway = { kind: "badGateway", key: "payments.providerFailed" };
      await expect(cards.retrievePaymentIntent("sk_test_1", "pi_1")).rejects.toMatchObject(
        badGateway,
      );
      await expect(cards.listRefunds("sk_test_1", "pi_1")).rejects.toMatchObject(badGateway);
      expect(console.error).toHaveBeenCalledWith("The card provider failed: StripeAPIError");
      await other.close();
    },
  );
});
