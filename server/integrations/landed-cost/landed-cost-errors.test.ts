import { describe, expect, it } from "vitest";
import type { CallOutcome } from "#shared/landed-cost/terms.ts";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { quoteRequest } from "#tests/support/quote-request.ts";
import { setUpZonos, ZONOS_KEY } from "#tests/support/set-up-zonos.ts";

const zonos = setUpZonos();

const ERRORS: [fault: FaultName, outcome: CallOutcome, calls: number][] = [
  ["bad", "rejectedKey", 1],
  ["badWith200", "rejectedKey", 1],
  ["slow", "timeout", 1],
  ["drip", "timeout", 1],
  ["hangUp", "unreachable", 1],
  ["rate", "rateLimited", 2],
  ["rateWithLongWait", "rateLimited", 1],
  ["error500", "failed", 1],
  ["unavailable503", "unavailable", 2],
  ["gateway504", "timeout", 2],
  ["html", "unreadable", 1],
  ["brokenJson", "unreadable", 1],
  ["notAnObject", "unreadable", 1],
  ["deep", "unreadable", 1],
  ["errors", "rejected", 1],
  ["errors400", "rejected", 1],
  ["untyped422", "rejected", 1],
  ["errorsOfValidation", "rejected", 1],
  ["invalidQuery", "failed", 1],
  ["notFound404", "failed", 1],
  ["noService", "rejectedService", 1],
  ["errorsInternal", "failed", 1],
  ["unsupportedRoute", "unsupportedRoute", 1],
  ["partial", "failed", 1],
  ["noData", "unreadable", 1],
  ["empty", "unreadable", 1],
  ["nullsub", "unreadable", 1],
  ["nullDuties", "unreadable", 1],
  ["noDuties", "unreadable", 1],
  ["textDuties", "unreadable", 1],
  ["negative", "unreadable", 1],
  ["negativeRow", "unreadable", 1],
  ["currency", "inconsistentTotals", 1],
  ["currencyOfRow", "inconsistentTotals", 1],
  ["wrongTotal", "inconsistentTotals", 1],
  ["wrongItems", "inconsistentTotals", 1],
  ["huge", "tooLarge", 1],
  ["redirect", "unreachable", 1],
  ["echo", "failed", 1],
  ["echoInRequestId", "failed", 1],
];

const TIMEOUT_FAULTS: FaultName[] = ["slow", "drip"];

describe("createLandedCost().quote when the provider fails", () => {
  it.each(ERRORS)(
    "maps the fault %s to the outcome %s after %d request(s)",
    async (fault, outcome, requests) => {
      const timeoutMs = TIMEOUT_FAULTS.includes(fault) ? 1000 : 60_000;
      const landedCost = zonos.createAdapter({ timeoutMs, totalTimeoutMs: 60_000 });
      const result = await landedCost.quote(quoteRequest(), fault);
      expect("error" in result && result.error.outcome).toBe(outcome);
      expect(result.report).toMatchObject({ outcome });
      expect(zonos.standIn.tokens).toHaveLength(requests);
    },
  );

  it("retries after a short Retry-After", async () => {
    const started = performance.now();
    const result = await zonos
      .createAdapter({ timeoutMs: 60_000, totalTimeoutMs: 60_000 })
      .quote(quoteRequest(), "rateWithWait");
    expect("error" in result && result.error).toMatchObject({
      outcome: "rateLimited",
      retryAfter: 1,
    });
    expect(zonos.standIn.tokens).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it("returns the outcome unreachable when the connection is refused", async () => {
    const landedCost = zonos.createAdapter({ url: "http://127.0.0.1:9/graphql" });
    const { report } = await landedCost.quote(quoteRequest(), ZONOS_KEY);
    expect(report).toMatchObject({ outcome: "unreachable", status: null });
  });

  it("reports the request id and the provider's message", async () => {
    const { report } = await zonos.createAdapter().quote(quoteRequest(), "errors");
    expect(report).toMatchObject({
      requestId: "req_abc123",
      message: "The HS code is not valid",
      status: 200,
    });
  });

  it("reports the message of an error whose other parts have unexpected types", async () => {
    const { report } = await zonos.createAdapter().quote(quoteRequest(), "errorsOfValidation");
    expect(report?.message).toBe("size must be between 0 and 500");
  });

  // Threats: J6
  it.each(["not\na header", "ключ", " "])(
    "sends no request with the key %j, which is no valid header value",
    async (key) => {
      const { report } = await zonos.createAdapter().quote(quoteRequest(), key);
      expect(report).toMatchObject({ outcome: "rejectedKey", message: null });
      expect(zonos.standIn.tokens).toHaveLength(0);
    },
  );

  // Threats: J5
  it("removes the key from messages, request ids and the raw response", async () => {
    for (const key of ["echo", "echoInRequestId", "echoInData"]) {
      const { report, ...rest } = await zonos.createAdapter().quote(quoteRequest(), key);
      expect(JSON.stringify("raw" in rest ? rest.raw : report)).not.toContain(key);
    }
    zonos.standIn.fault = "echo";
    const { report } = await zonos.createAdapter().quote(quoteRequest(), ZONOS_KEY);
    expect(report?.message).toBe("The token [removed] is not known");
  });
});
