import type { Deps } from "#server/deps.ts";
import { computeLineDuties, type ItemByLine } from "#server/duties/compute-line-duties.ts";
import { type CustomsFees, calculateCustomsFees } from "#server/duties/us/assess/customs-fees.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { CalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { isDataTooOld } from "#server/features/sources/data-age.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import type { Cents } from "#shared/money.ts";
import { type AssessItemsDeps, assessItemsByLine } from "./assess-items-by-line.ts";
import type { TariffAssessment } from "./calculation.ts";
import { type CourierCharges, courierCharges } from "./courier-charges.ts";
import { missingInputs } from "./missing-inputs.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import { type UsdConversion, usdConversion } from "./usd-conversion.ts";

export type AssessShipmentDeps = AssessItemsDeps &
  Pick<Deps, "tariff" | "exchangeRates" | "settings" | "sourceStatus">;

/**
 * The duties by tariff line, and by the tariff file where an item has no line. Throws `invalid` for another destination
 * than the United States, for what `assessItemsByLine` rejects and for origins that the file lacks; `unavailable` without
 * an active file, and what `assessItemsByLine` throws.
 */
export async function assessShipment(
  deps: AssessShipmentDeps,
  settings: CalculationSettings,
  shipment: Shipment,
): Promise<TariffAssessment> {
  if (shipment.toCountry !== TARIFF_DESTINATION) {
    throw validationError([{ path: "toCountry", key: "calculator.usOnly" }]);
  }
  const tariff = await deps.tariff.get();
  if (!tariff) throw new AppError("unavailable", "calculator.noTariffs");
  const conversion = await usdConversion(deps, shipment.currency);
  const byLine = await assessByLine(deps, settings, { shipment, conversion });
  const { baselineRate, showsCustomsFees, courierFees } = settings;
  const duties = computeLineDuties(tariff, byLine.items, { baselineRate, unit: shipment.unit });
  if (duties.errors.length > 0) throw validationError(duties.errors);
  const fees =
    showsCustomsFees || courierFees.length > 0
      ? customsFees(conversion, shipment, byLine.items)
      : null;
  return {
    method: "csv",
    tariff,
    lineData: byLine.lineData,
    isDataOld: byLine.isDataOld,
    ...duties,
    missing: missingInputs(duties.items, settings),
    customsFees: showsCustomsFees ? fees : null,
    courierCharges: fees && (await chargesAtDoor(deps, settings, { shipment, duties, fees })),
    quotedFees: 0 as Cents,
  };
}

/** No duty is exact by data that is older than the owner allows. Throws `invalid`, and what `assessItemsByLine` throws. */
async function assessByLine(
  deps: AssessShipmentDeps,
  settings: CalculationSettings,
  entered: { shipment: Shipment; conversion: UsdConversion | null },
) {
  const { items, lineData, errors } = await assessItemsByLine(deps, settings, entered);
  if (errors.length > 0) throw validationError(errors);
  const isDataOld = lineData !== null && (await isDataTooOld(deps));
  return { items: isDataOld ? items.map(asProvisional) : items, lineData, isDataOld };
}

/** The same assessment, which counts as exact no more. */
const asProvisional = <Item>({ item, assessment }: ItemByLine<Item>): ItemByLine<Item> => ({
  item,
  assessment: isByLine(assessment) ? { ...assessment, verdict: "provisional" } : assessment,
});

/** Null if an amount in US dollars cannot be converted to the shipment's currency. */
function customsFees(
  conversion: UsdConversion | null,
  { unit, entryDate, transport }: Shipment,
  items: readonly ItemByLine<ShipmentItem>[],
): TariffAssessment["customsFees"] {
  if (!conversion) return null;
  const { unitsPerUsd } = conversion;
  const assessed = items.map(({ item, assessment }) => ({ subtotal: item.subtotal, assessment }));
  const options = { date: entryDate, transport, unit, unitsPerUsd };
  return { ...calculateCustomsFees(assessed, options), conversion };
}

type ShipmentDuties = {
  shipment: Shipment;
  duties: Pick<TariffAssessment, "duties" | "taxes">;
  fees: CustomsFees;
};

/** Null without a table of couriers, and for a formal entry, whose clearance is charged by agreement. */
async function chargesAtDoor(
  { exchangeRates }: Pick<Deps, "exchangeRates">,
  { courierFees }: CalculationSettings,
  { shipment: { currency }, duties: { duties, taxes }, fees: { mpf } }: ShipmentDuties,
): Promise<CourierCharges | null> {
  if (courierFees.length === 0 || mpf.entry === "formal") return null;
  const charged = { currency, duties, taxes, mpf: mpf.amount };
  return courierCharges(courierFees, charged, await exchangeRates.get());
}
