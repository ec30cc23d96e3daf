import { validationError } from "#server/errors/app-error.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { type Cents, type Rate, sumCents } from "#shared/money.ts";
import type { ActiveTariff, OriginRate } from "#shared/tariffs/active-tariff.ts";
import {
  type ByLayer,
  calculateDuty,
  DUTY_LAYERS,
  layerRates,
} from "#shared/tariffs/calculate-duty.ts";

/**
 * `subtotal` (value × quantity) is the customs value: in the United States it excludes international
 * freight and insurance (19 CFR 152.103).
 */
export type DutiableItem = { subtotal: Cents; countryOfOrigin: string };

export type AssessedItem = {
  tariff: OriginRate;
  rates: ByLayer<Rate>;
  duty: Cents;
  byLayer: ByLayer<Cents>;
};

export type Assessment = {
  items: AssessedItem[];
  duties: Cents;
  byLayer: ByLayer<Cents>;
  taxes: Cents;
};

/** The United States levies no VAT or GST on imports. */
const ZERO_TAX = 0 as Cents;

/**
 * The duty of each item: customs value × the additional tariff of its country of origin. Throws `invalid`
 * naming every item whose origin is not in the file; such an origin is not free of duty.
 */
export function assessDuties(
  tariff: ActiveTariff,
  items: readonly DutiableItem[],
  { baselineRate, unit }: { baselineRate: Rate; unit: Cents },
): Assessment {
  const errors: FieldError[] = [];
  const assessed = items.flatMap(({ subtotal, countryOfOrigin }, index): AssessedItem[] => {
    const originRate = tariff.rateByOrigin.get(countryOfOrigin);
    if (!originRate) {
      errors.push(missingRateError(index, countryOfOrigin));
      return [];
    }
    const rates = layerRates(originRate.rate, originRate.layers, baselineRate);
    return [
      { tariff: originRate, rates, ...calculateDuty(subtotal, originRate.rate, rates, unit) },
    ];
  });
  if (errors.length > 0) throw validationError(errors);
  return { items: assessed, ...totalDuties(assessed), taxes: ZERO_TAX };
}

const missingRateError = (index: number, country: string): FieldError => ({
  path: `items.${index}.countryOfOrigin`,
  key: "calculator.noRate",
  params: { country },
});

function totalDuties(items: AssessedItem[]) {
  const [baseline, reciprocal, countrySpecific] = DUTY_LAYERS.map((layer) =>
    sumCents(items.map(({ byLayer }) => byLayer[layer])),
  ) as [Cents, Cents, Cents]; // safe: one total per layer
  return {
    duties: sumCents(items.map(({ duty }) => duty)),
    byLayer: { baseline, reciprocal, countrySpecific },
  };
}
