import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes, smallestUnit } from "#shared/currency.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import { type Cents, multiplyByRate, rateFromPercent, toCents } from "#shared/money.ts";
import { calculateDuty, layerRates } from "./calculate-duty.ts";

const layers = (baseline: number, reciprocal: number, countrySpecific: number) => ({
  baseline: rateFromPercent(baseline),
  reciprocal: rateFromPercent(reciprocal),
  countrySpecific: rateFromPercent(countrySpecific),
});

describe("layerRates", () => {
  it.each([
    [37.5, layers(10, 0, 27.5)],
    [10, layers(10, 0, 0)],
    [4.25, layers(4.25, 0, 0)],
    [0, layers(0, 0, 0)],
  ])("splits %d%% without named parts into a baseline of 10%% and the rest", (rate, expected) => {
    expect(layerRates(rateFromPercent(rate), null, rateFromPercent(10))).toEqual(expected);
  });

  it("returns the parts that the tariff file names", () => {
    const named = layers(10, 5, 2.5);
    expect(layerRates(rateFromPercent(17.5), named, rateFromPercent(3))).toBe(named);
  });
});

describe("calculateDuty", () => {
  it("splits the duty over the layers", () => {
    expect(calculateDuty(toCents(200), rateFromPercent(37.5), layers(10, 0, 27.5))).toEqual({
      duty: toCents(75),
      byLayer: { baseline: toCents(20), reciprocal: 0, countrySpecific: toCents(55) },
    });
  });

  it("rounds the duty once when its layers are smaller than a cent", () => {
    const { duty, byLayer } = calculateDuty(toCents(0.05), rateFromPercent(30), layers(10, 10, 10));
    expect(duty).toBe(2); // 1.5 cents, half up
    expect(byLayer).toEqual({ baseline: 1, reciprocal: 1, countrySpecific: 0 });
  });

  it("rounds duty and layers to whole yen", () => {
    const { duty, byLayer } = calculateDuty(
      toCents(1234),
      rateFromPercent(12.5),
      layers(10, 0, 2.5),
      smallestUnit("JPY"),
    );
    expect(duty).toBe(toCents(154)); // 154.25
    expect(byLayer).toEqual({
      baseline: toCents(123),
      reciprocal: 0,
      countrySpecific: toCents(31),
    });
  });

  it("returns layers that sum to the duty in every currency", () => {
    const part = fc.integer({ min: 0, max: 33_333 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_99 }),
        fc.tuple(part, part, part),
        fc.constantFrom(...currencyCodes),
        (value, parts, currency) => {
          const unit = smallestUnit(currency);
          const customsValue = (value - (value % unit)) as Cents;
          const [a, b, c] = parts.map((hundredths) => hundredths / 100) as [number, number, number];
          const named = layers(a, b, c);
          const rate = rateFromPercent(((parts[0] + parts[1] + parts[2]) / 100).toFixed(2));
          const { duty, byLayer } = calculateDuty(customsValue, rate, named, unit);
          expect(duty).toBe(multiplyByRate(customsValue, rate, unit));
          expect(DUTY_LAYERS.reduce((sum, layer) => sum + byLayer[layer], 0)).toBe(duty);
          for (const layer of DUTY_LAYERS) expect(byLayer[layer] % unit).toBe(0);
        },
      ),
    );
  });
});
