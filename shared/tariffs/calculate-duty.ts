import { allocate, CENT, type Cents, multiplyByRate, type Rate } from "#shared/money.ts";

/** The layers a US additional duty is made of, in the order in which they are shown. */
export const DUTY_LAYERS = ["baseline", "reciprocal", "countrySpecific"] as const;

export type DutyLayer = (typeof DUTY_LAYERS)[number];
export type ByLayer<T> = Record<DutyLayer, T>;

/**
 * What a tariff rate is made of. Where the tariff file names the parts, they are taken as they
 * are; otherwise the baseline is the rate up to `baselineRate` and the rest is country-specific.
 * The parts always sum to the rate.
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
 * The duty on one item: customs value × rate, rounded half up once to `unit`, then shared over
 * the layers by largest remainder, so that the layers shown sum to the duty shown.
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
