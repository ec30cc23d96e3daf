import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANDED_COST_LAYERS } from "#shared/landed-cost/terms.ts";
import { type Cents, sumCents } from "#shared/money.ts";
import { classifyDuty, dutyBreakdown } from "./duty-breakdown.ts";

const description = (text: string, note: string | null = null) => ({
  description: text,
  note,
  formula: null,
});

const line = (amount: number, text: string) => ({
  ...description(text),
  amount: amount as Cents,
});

describe("classifyDuty", () => {
  it.each([
    ["Import duty", "standard"],
    ["Baseline tariff", "baseline"],
    ["Section 122 surcharge", "baseline"],
    ["Reciprocal tariff", "reciprocal"],
    ["Reciprocal baseline", "baseline"],
    ["SECTION 301", "countrySpecific"],
    ["Fentanyl", "countrySpecific"],
    ["Brazil", "countrySpecific"],
    ["Country-specific duty", "countrySpecific"],
    ["Section 232 steel", "sector"],
    ["Antidumping", "sector"],
    ["Anti-dumping", "sector"],
    ["9903.01.25", "baseline"],
    ["9903.01.24", "countrySpecific"],
    ["9903.01.43", "reciprocal"],
    ["9903.01.77", "countrySpecific"],
    ["9903.02.20", "reciprocal"],
    ["9903.03.01", "baseline"],
    ["9903.03.13", "countrySpecific"],
    ["9903.05.84", "countrySpecific"],
    ["9903.05.85", "standard"],
    ["9903.88.15", "countrySpecific"],
    ["9903.81.90", "sector"],
    ["9903.45.21", "sector"],
    ["General rate 9903.17.01", "standard"],
  ])("classifies “%s” as %s", (text, layer) => {
    expect(classifyDuty(description(text))).toBe(layer);
    expect(classifyDuty(description("Duty", text))).toBe(layer);
  });

  it("prefers the heading to the wording", () => {
    expect(classifyDuty(description("Reciprocal tariff", "9903.88.03"))).toBe("countrySpecific");
  });
});

describe("dutyBreakdown", () => {
  it("sums the lines by layer", () => {
    const rows = [line(1650, "Import duty"), line(1250, "Section 301"), line(100, "Section 232")];
    expect(dutyBreakdown(3000 as Cents, rows)).toEqual({
      baseline: 0,
      reciprocal: 0,
      countrySpecific: 1250,
      standard: 1650,
      sector: 100,
    });
  });

  it("adds the unexplained remainder to the standard duty", () => {
    expect(dutyBreakdown(3000 as Cents, [line(1250, "Section 301")])).toMatchObject({
      countrySpecific: 1250,
      standard: 1750,
    });
  });

  it("returns null when no line names a layer or the lines exceed the duty", () => {
    expect(dutyBreakdown(3000 as Cents, [line(3000, "Import duty")])).toBeNull();
    expect(dutyBreakdown(3000 as Cents, [])).toBeNull();
    expect(dutyBreakdown(3000 as Cents, [line(4000, "Section 301")])).toBeNull();
  });

  it("takes a cent of rounding off the layers", () => {
    expect(dutyBreakdown(1250 as Cents, [line(1251, "Section 301")])).toMatchObject({
      countrySpecific: 1250,
      standard: 0,
    });
  });

  it("returns layers that sum to the duty, none below zero", () => {
    const anyLine = fc.record({
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      description: fc.constantFrom("Duty", "Section 301", "Reciprocal", "Baseline", "Section 232"),
    });
    const near = fc.integer({ min: -30, max: 1000 });
    fc.assert(
      fc.property(fc.array(anyLine), near, fc.constantFrom(1, 100), (lines, more, unit) => {
        const rows = lines.map(({ amount, description }) => line(amount * unit, description));
        const total = sumCents(rows.map(({ amount }) => amount));
        const duty = Math.max(0, total + more * unit) as Cents;
        const parts = dutyBreakdown(duty, rows, unit as Cents);
        if (!parts) return;
        const amounts = LANDED_COST_LAYERS.map((layer) => parts[layer]);
        expect(sumCents(amounts)).toBe(duty);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        expect(amounts.every((amount) => amount % unit === 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
