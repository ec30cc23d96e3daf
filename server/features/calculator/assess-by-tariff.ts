import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { usdConversion } from "#server/features/exchange-rates/usd-conversion.ts";
import type { CalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { assessDuties } from "#server/features/tariffs/assess-duties.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { Cents } from "#shared/money.ts";
import type { LineAssessment } from "#shared/schedule/assessment.ts";
import { calculateCustomsFees } from "#shared/schedule/customs-fees.ts";
import { type AssessByLineDeps, assessByLine } from "./assess-by-line.ts";
import type { TariffAssessment } from "./calculation.ts";
import type { Shipment } from "./shipment.ts";

export type AssessByTariffDeps = AssessByLineDeps & Pick<Deps, "tariff">;

/**
 * The duties by tariff line, and by the tariff file where an item has no line. Throws `invalid` for another destination
 * than the United States, `unavailable` without an active file, and what `assessByLine` and `assessDuties` throw.
 */
export async function assessByTariff(
  deps: AssessByTariffDeps,
  settings: CalculationSettings,
  shipment: Shipment,
): Promise<TariffAssessment> {
  const { toCountry, items, unit } = shipment;
  if (toCountry !== TARIFF_DESTINATION) {
    throw validationError([{ path: "toCountry", key: "calculator.usOnly" }]);
  }
  const tariff = await deps.tariff.get();
  if (!tariff) throw new AppError("unavailable", "calculator.noTariffs");
  const schedule = await assessByLine(deps, settings, shipment);
  const { baselineRate } = settings;
  const assessments = schedule?.assessments ?? [];
  return {
    method: "csv",
    tariff,
    schedule,
    ...assessDuties(tariff, items, { assessments, baselineRate, unit }),
    customsFees: settings.showsCustomsFees ? await customsFees(deps, shipment, assessments) : null,
    quotedFees: 0 as Cents,
    hsCodes: items.map(({ hsCode }) => hsCode),
  };
}

/** Null if an amount in US dollars cannot be converted to the shipment's currency. */
async function customsFees(
  deps: Pick<Deps, "exchangeRates">,
  { items, currency, unit, entryDate }: Shipment,
  assessments: readonly (LineAssessment | null)[],
): Promise<TariffAssessment["customsFees"]> {
  const conversion = await usdConversion(deps, currency);
  if (!conversion) return null;
  const assessed = items.map(({ subtotal }, index) => ({
    subtotal,
    assessment: assessments[index] ?? null,
  }));
  const { unitsPerUsd } = conversion;
  return { ...calculateCustomsFees(assessed, { date: entryDate, unit, unitsPerUsd }), conversion };
}
