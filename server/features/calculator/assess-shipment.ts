import type { Deps } from "#server/deps.ts";
import { assessDuties, type ItemByLine } from "#server/duties/compute-line-duties.ts";
import { calculateCustomsFees } from "#server/duties/us/assess/customs-fees.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { CalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { Cents } from "#shared/money.ts";
import { type AssessByLineDeps, assessByLine } from "./assess-items-by-line.ts";
import type { TariffAssessment } from "./calculation.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import { usdConversion } from "./usd-conversion.ts";

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
  if (shipment.toCountry !== TARIFF_DESTINATION) {
    throw validationError([{ path: "toCountry", key: "calculator.usOnly" }]);
  }
  const tariff = await deps.tariff.get();
  if (!tariff) throw new AppError("unavailable", "calculator.noTariffs");
  const { items, lineData } = await assessByLine(deps, settings, shipment);
  const { baselineRate, showsCustomsFees } = settings;
  return {
    method: "csv",
    tariff,
    lineData,
    ...assessDuties(tariff, items, { baselineRate, unit: shipment.unit }),
    customsFees: showsCustomsFees ? await customsFees(deps, shipment, items) : null,
    quotedFees: 0 as Cents,
  };
}

/** Null if an amount in US dollars cannot be converted to the shipment's currency. */
async function customsFees(
  deps: Pick<Deps, "exchangeRates">,
  { currency, unit, entryDate, transport }: Shipment,
  items: readonly ItemByLine<ShipmentItem>[],
): Promise<TariffAssessment["customsFees"]> {
  const conversion = await usdConversion(deps, currency);
  if (!conversion) return null;
  const { unitsPerUsd } = conversion;
  const assessed = items.map(({ item, assessment }) => ({ subtotal: item.subtotal, assessment }));
  const options = { date: entryDate, transport, unit, unitsPerUsd };
  return { ...calculateCustomsFees(assessed, options), conversion };
}
