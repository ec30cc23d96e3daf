import { allocate } from "#shared/allocate.ts";
import { type ByLayer, DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import { CENT, type Cents, multiplyByRate, type Rate } from "#shared/money.ts";

/**
 * Splits a tariff rate into layers that sum to it: the parts the tariff file names or, without any,
 * a baseline of at most `baselineRate` and a country-specific remainder.
 */
export function layerRates(
  rate: Rate,
  named: ByLayer<Rate> | null,
  baselineRate: Rate,
): ByLayer<Rate> {
  if (named) return named;
  const baseline = Math.min(rate, baselineRate) as Rate;
  return { baseline, reciprocal: 0 as Rate, countrySpecific: (rate - baseline) as Rate };
}

/**
 * The duty on one item: customs value × rate, rounded half up to `unit`. Its layers are whole units by
 * the largest-remainder method and sum to the duty.
 */
export function calculateDuty(
  customsValue: Cents,
  rate: Rate,
  layers: ByLayer<Rate>,
  unit: Cents = CENT,
): { duty: Cents; byLayer: ByLayer<Cents> } {
  const duty = multiplyByRate(customsValue, rate, unit);
  const [baseline, reciprocal, countrySpecific] = allocate(
    duty,
    DUTY_LAYERS.map((layer) => layers[layer]),
    unit,
  ) as [Cents, Cents, Cents]; // safe: one part per layer
  return { duty, byLayer: { baseline, reciprocal, countrySpecific } };
}
