import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes, smallestUnit } from "#shared/currency.ts";
import { type Cents, rateFromPercent, toCents } from "#shared/money.ts";
import { calculateFees } from "./calculate-fees.ts";

const example = { duties: toCents(100), taxes: toCents(20), itemCount: 2 };

describe("calculateFees", () => {
  it("calculates the example: 5 flat, 2 per item and 5% of duties, taxes and both fees", () => {
    const rates = { flat: toCents(5), perItem: toCents(2), percentage: rateFromPercent(5) };
    expect(calculateFees(example, rates)).toEqual({
      flat: toCents(5),
      itemSubtotal: toCents(4), //        2 × 2
      base: toCents(129), //            100 + 20 + 5 + 4
      percentageAmount: toCents(6.45), // 129 × 5 %
      fee: toCents(15.45), //             5 + 4 + 6.45
    });
  });

  it("returns a fee of 0 when all rates are 0", () => {
    const rates = { flat: toCents(0), perItem: toCents(0), percentage: rateFromPercent(0) };
    expect(calculateFees(example, rates)).toMatchObject({ fee: 0, base: toCents(120) });
  });

  it("rounds each line to whole yen", () => {
    const rates = { flat: toCents(4.5), perItem: toCents(0.25), percentage: rateFromPercent(3) };
    const yen = calculateFees({ ...example, itemCount: 5 }, rates, smallestUnit("JPY"));
    expect(yen).toEqual({
      flat: toCents(5), //              4.50 → 5
      itemSubtotal: toCents(1), //      5 × 0.25 = 1.25 → 1
      base: toCents(126),
      percentageAmount: toCents(4), //  3.78 → 4
      fee: toCents(10),
    });
  });

  it("returns lines that sum to the fee in every currency", () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_99 });
    const inputs = fc.record({
      currency: fc.constantFrom(...currencyCodes),
      duties: amount,
      taxes: amount,
      itemCount: fc.integer({ min: 1, max: 500 }),
      flat: fc.integer({ min: 0, max: 100_000 }),
      perItem: fc.integer({ min: 0, max: 100_000 }),
      percentage: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(inputs, ({ currency, itemCount, ...given }) => {
        const unit = smallestUnit(currency);
        const inUnits = (value: number) => (value - (value % unit)) as Cents;
        const { duties, taxes } = { duties: inUnits(given.duties), taxes: inUnits(given.taxes) };
        const result = calculateFees(
          { duties, taxes, itemCount },
          {
            flat: given.flat as Cents,
            perItem: given.perItem as Cents,
            percentage: rateFromPercent(given.percentage / 100),
          },
          unit,
        );
        expect(result.flat + result.itemSubtotal + result.percentageAmount).toBe(result.fee);
        expect(duties + taxes + result.flat + result.itemSubtotal).toBe(result.base);
        for (const line of Object.values(result)) expect(line % unit).toBe(0);
      }),
    );
  });
});
