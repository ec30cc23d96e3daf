import type { ActiveTariff, OriginRate } from "#server/duties/country-rates/active-tariff.ts";
import { calculateDuty, layerRates } from "#server/duties/country-rates/calculate-duty.ts";
import type { ByLandedCostLayer } from "#server/duties/quotes/duty-breakdown.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import {
  type Assessment,
  isByLine,
  type LayerPart,
  type LineAssessment,
} from "#shared/duties/assessment.ts";
import type { ByLayer } from "#shared/duties/duty-layers.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import { type Cents, type Rate, sumCents } from "#shared/money.ts";

/**
 * `subtotal` (value × quantity) is the customs value: in the United States it excludes international
 * freight and insurance (19 CFR 152.103).
 */
type DutiableItem = { subtotal: Cents; countryOfOrigin: string };

/** An item with its assessment by tariff line; without one the rate of the country applies. */
export type ItemByLine<Item> = { item: Item; assessment: LineAssessment | null };

type DutyOptions = { baselineRate: Rate; unit: Cents };

/** The duty at the rate of the country of origin. */
export type CountryDuty = {
  originRate: OriginRate;
  rates: ByLayer<Rate>;
  amount: Cents;
  byLayer: ByLayer<Cents>;
};

/** The duty of the tariff line. */
export type LineDuty = { assessment: Assessment; amount: Cents; byLayer: ByLandedCostLayer };

export type Duty = CountryDuty | LineDuty;

export type DutyAssessment<Item> = {
  items: (ItemByLine<Item> & { duty: Duty })[];
  duties: Cents;
  /** Has `standard` and `sector` if an item was assessed by tariff line. */
  byLayer: ByLayer<Cents> & Partial<ByLandedCostLayer>;
  taxes: Cents;
};

type LineDuties<Item> = DutyAssessment<Item> & {
  /** Names every item whose origin is needed and not in the file; such an origin is not free of duty. */
  errors: FieldError[];
};

const ZERO = 0 as Cents;

/**
 * The duty of each item: by its tariff line, or customs value × the additional tariff of its country of
 * origin.
 */
export function computeLineDuties<Item extends DutiableItem>(
  tariff: ActiveTariff,
  items: readonly ItemByLine<Item>[],
  options: DutyOptions,
): LineDuties<Item> {
  const errors: FieldError[] = [];
  const assessed = items.flatMap(({ item, assessment }, index) => {
    const duty = isByLine(assessment) ? lineDuty(assessment) : countryDuty(tariff, item, options);
    if (duty) return [{ item, assessment, duty }];
    errors.push(missingRateError(index, item.countryOfOrigin));
    return [];
  });
  const taxes = ZERO; // the United States levies no VAT or GST on imports
  return { items: assessed, ...totalDuties(assessed.map(({ duty }) => duty)), taxes, errors };
}

const lineDuty = memoizeByReference((assessment: Assessment): LineDuty => {
  const partTotal = (part: LayerPart) =>
    sumCents(assessment.layers.filter((layer) => layer.part === part).map(({ amount }) => amount));
  const byLayer = {
    baseline: ZERO,
    reciprocal: ZERO,
    countrySpecific: partTotal("countrySpecific"),
    standard: partTotal("standard"),
    sector: partTotal("sector"),
  };
  return { assessment, amount: assessment.duty, byLayer };
});

function countryDuty(
  tariff: ActiveTariff,
  { subtotal, countryOfOrigin }: DutiableItem,
  { baselineRate, unit }: DutyOptions,
): CountryDuty | null {
  const originRate = tariff.rateByOrigin.get(countryOfOrigin);
  if (!originRate) return null;
  const rates = layerRates(originRate.rate, originRate.layers, baselineRate);
  const { duty, byLayer } = calculateDuty(subtotal, originRate.rate, rates, unit);
  return { originRate, rates, amount: duty, byLayer };
}

const missingRateError = (index: number, country: string): FieldError => ({
  path: `items.${index}.countryOfOrigin`,
  key: "calculator.noRate",
  params: { country },
});

function totalDuties(duties: readonly Duty[]) {
  const total = (layer: LandedCostLayer) =>
    sumCents(
      duties.map(({ byLayer }: { byLayer: Partial<ByLandedCostLayer> }) => byLayer[layer] ?? ZERO),
    );
  return {
    duties: sumCents(duties.map(({ amount }) => amount)),
    byLayer: {
      baseline: total("baseline"),
      reciprocal: total("reciprocal"),
      countrySpecific: total("countrySpecific"),
      ...(duties.some(isLineDuty) && { standard: total("standard"), sector: total("sector") }),
    },
  };
}

export const isLineDuty = (duty: Duty): duty is LineDuty => "assessment" in duty;

export const isCountryDuty = (duty: Duty): duty is CountryDuty => !isLineDuty(duty);
