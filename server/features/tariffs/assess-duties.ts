import { validationError } from "#server/errors/app-error.ts";
import { oncePerObject } from "#server/lib/once-per-object.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { ByLandedCostLayer } from "#shared/landed-cost/duty-breakdown.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import { type Cents, type Rate, sumCents } from "#shared/money.ts";
import {
  type Assessment,
  isByLine,
  type LayerPart,
  type LineAssessment,
} from "#shared/schedule/assessment.ts";
import type { ActiveTariff, OriginRate } from "#shared/tariffs/active-tariff.ts";
import { calculateDuty, layerRates } from "#shared/tariffs/calculate-duty.ts";
import type { ByLayer } from "#shared/tariffs/duty-layers.ts";

/**
 * `subtotal` (value × quantity) is the customs value: in the United States it excludes international
 * freight and insurance (19 CFR 152.103).
 */
export type DutiableItem = {
  subtotal: Cents;
  countryOfOrigin: string;
};

type DutyOptions = {
  baselineRate: Rate;
  unit: Cents;
  /** By tariff line, one per item; without one the rate of the country applies. */
  assessments?: readonly (LineAssessment | null)[];
};

/** The duty at the rate of the country of origin. */
export type CountryDuty = {
  tariff: OriginRate;
  rates: ByLayer<Rate>;
  duty: Cents;
  byLayer: ByLayer<Cents>;
};

/** The duty of the tariff line. */
export type LineDuty = { line: Assessment; duty: Cents; byLayer: ByLandedCostLayer };

export type AssessedItem = CountryDuty | LineDuty;

export type DutyAssessment = {
  items: AssessedItem[];
  duties: Cents;
  /** With `standard` and `sector` if an item was assessed by tariff line. */
  byLayer: ByLayer<Cents> & Partial<ByLandedCostLayer>;
  taxes: Cents;
};

const ZERO = 0 as Cents;

/**
 * The duty of each item: by its tariff line, or customs value × the additional tariff of its country of
 * origin. Throws `invalid` naming every item whose origin is needed and not in the file; such an origin is
 * not free of duty.
 */
export function assessDuties(
  tariff: ActiveTariff,
  items: readonly DutiableItem[],
  { assessments = [], ...options }: DutyOptions,
): DutyAssessment {
  const errors: FieldError[] = [];
  const assessed = items.flatMap((item, index): AssessedItem[] => {
    const duty = lineDuty(assessments[index]) ?? countryDuty(tariff, item, options);
    if (duty) return [duty];
    errors.push(missingRateError(index, item.countryOfOrigin));
    return [];
  });
  if (errors.length > 0) throw validationError(errors);
  const taxes = ZERO; // the United States levies no VAT or GST on imports
  return { items: assessed, ...totalDuties(assessed), taxes };
}

function lineDuty(assessment: LineAssessment | null = null): LineDuty | null {
  return isByLine(assessment) ? toLineDuty(assessment) : null;
}

const toLineDuty = oncePerObject((assessment: Assessment): LineDuty => {
  const partTotal = (part: LayerPart) =>
    sumCents(assessment.layers.filter((layer) => layer.part === part).map(({ amount }) => amount));
  const byLayer = {
    baseline: ZERO,
    reciprocal: ZERO,
    countrySpecific: partTotal("countrySpecific"),
    standard: partTotal("standard"),
    sector: partTotal("sector"),
  };
  return { line: assessment, duty: assessment.duty, byLayer };
});

function countryDuty(
  tariff: ActiveTariff,
  { subtotal, countryOfOrigin }: DutiableItem,
  { baselineRate, unit }: { baselineRate: Rate; unit: Cents },
): CountryDuty | null {
  const originRate = tariff.rateByOrigin.get(countryOfOrigin);
  if (!originRate) return null;
  const rates = layerRates(originRate.rate, originRate.layers, baselineRate);
  return { tariff: originRate, rates, ...calculateDuty(subtotal, originRate.rate, rates, unit) };
}

const missingRateError = (index: number, country: string): FieldError => ({
  path: `items.${index}.countryOfOrigin`,
  key: "calculator.noRate",
  params: { country },
});

function totalDuties(items: AssessedItem[]) {
  const total = (layer: LandedCostLayer) =>
    sumCents(
      items.map(({ byLayer }: { byLayer: Partial<ByLandedCostLayer> }) => byLayer[layer] ?? ZERO),
    );
  return {
    duties: sumCents(items.map(({ duty }) => duty)),
    byLayer: {
      baseline: total("baseline"),
      reciprocal: total("reciprocal"),
      countrySpecific: total("countrySpecific"),
      ...(items.some(isLineDuty) && { standard: total("standard"), sector: total("sector") }),
    },
  };
}

export const isLineDuty = (item: AssessedItem): item is LineDuty => "line" in item;

export const isCountryDuty = (item: AssessedItem): item is CountryDuty => !isLineDuty(item);
