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
  it("opens after 5 consecutive failures, rejects without a request and closes after a success", async () => {
    const landedCost = zonos.createAdapter();
    for (let failure = 0; failure < 5; failure += 1) {
      expect(landedCost.breakerState()).toBe("closed");
      await landedCost.quote(quoteRequest(), "error500");
    }
    expect(landedCost.breakerState()).toBe("open");
    const rejected = await landedCost.quote(quoteRequest(), ZONOS_KEY);
    expect(rejected).toMatchObject({
      error: { outcome: "unavailable", retryAfter: 15 },
      report: null,
    });
    expect(zonos.standIn.tokens).toHaveLength(5);

    shiftProcessClock(1);
    requireQuote(await landedCost.quote(quoteRequest(), ZONOS_KEY));
    expect(landedCost.breakerState()).toBe("closed");
  });

  it("rejects other calls during the trial call", async () => {
    const landedCost = zonos.createAdapter({ breakerThreshold: 1, timeoutMs: 300 });
    await landedCost.quote(quoteRequest(), "error500");
    shiftProcessClock(1);
    const trial = landedCost.quote(quoteRequest(), "slow");
    expect(landedCost.breakerState()).toBe("halfOpen");
    expect(await landedCost.quote(quoteRequest(), ZONOS_KEY)).toMatchObject({ report: null });
    await trial;
    expect(landedCost.breakerState()).toBe("open");
  });

  it.each(["errors", "noRoute", "bad", "wrongTotal"] satisfies FaultName[])(
    "stays closed after %s, an error of the shipment or of the key",
    async (fault) => {
      const landedCost = zonos.createAdapter({ breakerThreshold: 1 });
      await landedCost.quote(quoteRequest(), fault);
      expect(landedCost.breakerState()).toBe("closed");
    },
  );

  it("does not apply to testKey", async () => {
    const landedCost = zonos.createAdapter({ breakerThreshold: 1 });
    await landedCost.quote(quoteRequest(), "error500");
    expect(landedCost.breakerState()).toBe("open");
    expect(await landedCost.testKey(ZONOS_KEY, "custom:custom")).toMatchObject({ outcome: "ok" });
    expect(await landedCost.testKey("bad", "custom:custom")).toMatchObject({
      outcome: "refusedKey",
    });
  });
});
