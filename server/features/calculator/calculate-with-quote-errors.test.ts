import { afterEach, describe, expect, it, vi } from "vitest";
import { calculationItems, calculations, landedCostCalls } from "#shared/db/schema.ts";
import type { FaultName } from "#stand-ins/zonos/faults.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { setUpQuotes, shipmentToCanada } from "#tests/support/set-up-quotes.ts";
import { ZONOS_KEY } from "#tests/support/set-up-zonos.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const quotes = setUpQuotes();
afterEach(() => vi.restoreAllMocks());

const ERRORS: [fault: FaultName, status: number, code: string][] = [
  ["bad", 502, "landedCost.failed"],
  ["badWith200", 502, "landedCost.failed"],
  ["rate", 503, "landedCost.unavailable"],
  ["rateWithWait", 503, "landedCost.unavailable"],
  ["rateWithLongWait", 503, "landedCost.unavailable"],
  ["error500", 502, "landedCost.failed"],
  ["unavailable503", 503, "landedCost.unavailable"],
  ["gateway504", 504, "landedCost.timeout"],
  ["slow", 504, "landedCost.timeout"],
  ["drip", 504, "landedCost.timeout"],
  ["hangUp", 503, "landedCost.unavailable"],
  ["html", 502, "landedCost.failed"],
  ["brokenJson", 502, "landedCost.failed"],
  ["notAnObject", 502, "landedCost.failed"],
  ["deep", 502, "landedCost.failed"],
  ["errorsInternal", 502, "landedCost.failed"],
  ["noService", 502, "landedCost.failed"],
  ["invalidQuery", 502, "landedCost.failed"],
  ["notFound404", 502, "landedCost.failed"],
  ["partial", 502, "landedCost.failed"],
  ["noData", 502, "landedCost.failed"],
  ["empty", 502, "landedCost.failed"],
  ["nullsub", 502, "landedCost.failed"],
  ["nullDuties", 502, "landedCost.failed"],
  ["negative", 502, "landedCost.failed"],
  ["negativeRow", 502, "landedCost.failed"],
  ["currency", 502, "landedCost.inconsistentTotals"],
  ["currencyOfRow", 502, "landedCost.inconsistentTotals"],
  ["wrongTotal", 502, "landedCost.inconsistentTotals"],
  ["wrongItems", 502, "landedCost.inconsistentTotals"],
  ["huge", 502, "landedCost.failed"],
  ["redirect", 503, "landedCost.unavailable"],
  ["echo", 502, "landedCost.failed"],
  ["echoInRequestId", 502, "landedCost.failed"],
];

const TIMEOUT_FAULTS: FaultName[] = ["slow", "drip"];

describe("POST /api/calculate when the landed-cost provider fails", () => {
  const countRows = async () => [
    await quotes.app.deps.db.$count(calculations),
    await quotes.app.deps.db.$count(calculationItems),
  ];

  it("logs what the failure was", async () => {
    const log = vi.spyOn(quotes.app.deps.log, "error").mockReturnValue();
    quotes.zonos.fault = "noService";
    await quotes.calculate(shipmentToCanada).expect(502);
    const entry = { status: 502, error: "landedCost.failed rejectedService" };
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.objectContaining(entry)));
  });

  // Threats: J5
  it.each(ERRORS)("maps the fault %s to %d %s and stores nothing", async (fault, status, code) => {
    if (TIMEOUT_FAULTS.includes(fault)) quotes.setAdapter({ timeoutMs: 1000 });
    const spies = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    const before = await countRows();
    quotes.zonos.fault = fault;
    const { body, text, headers } = await quotes.calculate(shipmentToCanada).expect(status);
    expect(body.code).toBe(code);
    expect(body.message).toContain("landed-cost provider");
    expect(Boolean(headers["retry-after"])).toBe(status === 503);
    expect(await countRows()).toEqual(before);
    const logged = spies.flatMap(({ mock }) => mock.calls);
    const calls = await quotes.app.deps.db.select().from(landedCostCalls);
    expect(JSON.stringify([text, logged, calls])).not.toContain(ZONOS_KEY);
  });

  it.each([
    ["errors", "landedCost.rejectedBecause", "items.1.hsCode"],
    ["errors400", "landedCost.rejectedBecause", "items.1.hsCode"],
    ["untyped422", "landedCost.rejectedBecause", "items.1.hsCode"],
    ["errorsOfItem", "landedCost.rejectedBecause", "items.0"],
    ["errorsOfOrigin", "landedCost.rejectedBecause", "fromCountry"],
    ["noRegion", "landedCost.rejectedBecause", "toRegion"],
    ["unsupportedRoute", "landedCost.unsupportedRoute", "toCountry"],
  ] satisfies [FaultName, string, string][])(
    "answers 400 for the rejection %s, an error of the shipment, with code %s and the field %s",
    async (fault, code, field) => {
      const before = await countRows();
      quotes.zonos.fault = fault;
      const { body } = await quotes.calculate(shipmentToCanada).expect(400);
      expect(body).toEqual({
        message: expect.any(String),
        code,
        fields: { [field]: body.message },
      });
      expect(body.message).toContain("landed-cost provider");
      expect(await countRows()).toEqual(before);
    },
  );

  it("quotes the provider's reason of a rejection in the visitor's language, and no field that it does not name", async () => {
    quotes.zonos.fault = "errorsOfShipment";
    const { body } = await quotes
      .calculate(shipmentToCanada)
      .set("Accept-Language", "de")
      .expect(400);
    expect(body).toEqual({
      message:
        "Der Anbieter für Einfuhrkosten hat diese Sendung abgelehnt: „Goods of [removed] may not be shipped“. Prüfen Sie die Länder, die Artikel und deren HS-Codes.",
      code: "landedCost.rejectedBecause",
    });
    expect(JSON.stringify(body)).not.toContain(ZONOS_KEY);
  });

  it("answers 400 for a rejection without a reason", async () => {
    quotes.zonos.fault = "errorsWithoutReason";
    const { body } = await quotes.calculate(shipmentToCanada).expect(400);
    expect(body.code).toBe("landedCost.rejected");
  });

  it("returns the provider's Retry-After, at most an hour", async () => {
    quotes.zonos.fault = "rateWithLongWait";
    const { headers } = await quotes.calculate(shipmentToCanada).expect(503);
    expect(headers["retry-after"]).toBe("3600");
  });

  // Threats: J5
  it("returns 503 without a call while the circuit breaker is open, and 200 afterwards", async () => {
    quotes.zonos.fault = "error500";
    for (let failure = 0; failure < 10; failure += 1) {
      await quotes.calculate(shipmentToCanada).expect(502);
    }
    quotes.zonos.fault = null;
    const { body, headers } = await quotes.calculate(shipmentToCanada).expect(503);
    expect(body.code).toBe("landedCost.unavailable");
    expect(headers["retry-after"]).toBe("15");
    expect(quotes.zonos.tokens).toHaveLength(10);
    shiftProcessClock(1);
    await quotes.calculate(shipmentToCanada).expect(200);
    vi.useRealTimers();
  });

  it("returns the message in the visitor's language", async () => {
    quotes.setAdapter({ timeoutMs: 1000 });
    quotes.zonos.fault = "slow";
    const { body } = await quotes
      .calculate(shipmentToCanada)
      .set("Accept-Language", "de")
      .expect(504);
    expect(body.message).toContain("Einfuhrkosten");
  });
});
