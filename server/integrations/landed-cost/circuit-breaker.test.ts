import { afterEach, describe, expect, it, vi } from "vitest";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { quoteRequest, requireQuote } from "#tests/support/quote-request.ts";
import { setUpZonos, ZONOS_KEY } from "#tests/support/set-up-zonos.ts";

const zonos = setUpZonos();
afterEach(() => {
  vi.useRealTimers();
});

describe("the circuit breaker of createLandedCost", () => {
  it("opens when more than half of at least 10 calls failed, rejects without a request and closes after a success", async () => {
    const landedCost = zonos.createAdapter();
    for (let call = 0; call < 10; call += 1) {
      expect(landedCost.breakerState()).toBe("closed");
      await landedCost.quote(quoteRequest(), call < 4 ? ZONOS_KEY : "error500");
    }
    expect(landedCost.breakerState()).toBe("open");
    const rejected = await landedCost.quote(quoteRequest(), ZONOS_KEY);
    expect(rejected).toMatchObject({
      error: { outcome: "unavailable", retryAfter: 15 },
      report: null,
    });
    expect(zonos.standIn.tokens).toHaveLength(10);

    shiftProcessClock(1);
    requireQuote(await landedCost.quote(quoteRequest(), ZONOS_KEY));
    expect(landedCost.breakerState()).toBe("closed");
  });

  it("rejects other calls during the trial call", async () => {
    const landedCost = zonos.createAdapter({ breakerMinimumCalls: 1, timeoutMs: 300 });
    await landedCost.quote(quoteRequest(), "error500");
    shiftProcessClock(1);
    const trial = landedCost.quote(quoteRequest(), "slow");
    expect(landedCost.breakerState()).toBe("halfOpen");
    expect(await landedCost.quote(quoteRequest(), ZONOS_KEY)).toMatchObject({ report: null });
    await trial;
    expect(landedCost.breakerState()).toBe("open");
  });

  it.each(["errors", "unsupportedRoute", "noService", "bad", "wrongTotal"] satisfies FaultName[])(
    "stays closed after %s, an error of the shipment, the settings or the key",
    async (fault) => {
      const landedCost = zonos.createAdapter({ breakerMinimumCalls: 1 });
      await landedCost.quote(quoteRequest(), fault);
      expect(landedCost.breakerState()).toBe("closed");
    },
  );

  it("the circuit breaker of createLandedCost stays closed after failures of large shipments, which may be slow by themselves", async () => {
    const landedCost = zonos.createAdapter({ breakerMinimumCalls: 1 });
    const [item] = quoteRequest().items;
    const items = Array.from({ length: 51 }, () => item).filter((each) => each !== undefined);
    await landedCost.quote(quoteRequest({ items }), "error500");
    expect(landedCost.breakerState()).toBe("closed");
  });

  it("does not apply to testKey", async () => {
    const landedCost = zonos.createAdapter({ breakerMinimumCalls: 1 });
    await landedCost.quote(quoteRequest(), "error500");
    expect(landedCost.breakerState()).toBe("open");
    expect(await landedCost.testKey(ZONOS_KEY, "custom:custom")).toMatchObject({ outcome: "ok" });
    expect(await landedCost.testKey("bad", "custom:custom")).toMatchObject({
      outcome: "rejectedKey",
    });
  });
});
