import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocate.ts";
import { CENT, type Cents, MAX_CENTS, sumCents } from "./money.ts";

const WHOLE = 100 as Cents; // the unit of a currency without decimals
const cents = (amount: number) => amount as Cents;
const anyCents = fc.integer({ min: 0, max: MAX_CENTS }).map(cents);

describe("allocate", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 6 });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1250, [100_000, 0, 25_000], [1000, 0, 250]],
    [1, [10, 0, 27], [0, 0, 1]],
    [5, [0, 0, 0], [5, 0, 0]],
    [0, [1, 2, 3], [0, 0, 0]],
  ])("splits %d by %j into %j", (amount, by, expected) => {
    expect(allocate(cents(amount), by)).toEqual(expected);
  });

  it("returns whole units ≥ 0 that sum to the amount", () => {
    fc.assert(
      fc.property(anyCents, weights, fc.constantFrom(CENT, WHOLE), (amount, by, unit) => {
        const whole = cents(Math.floor(amount / unit) * unit);
        const parts = allocate(whole, by, unit);
        expect(sumCents(parts)).toBe(whole);
        expect(parts.every((part) => part >= 0 && part % unit === 0)).toBe(true);
      }),
    );
  });
});
