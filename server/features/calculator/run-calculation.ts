import type { Deps } from "#server/deps.ts";
import { type Rules, readSettings } from "#server/features/settings/read-settings.ts";
import { assessDuties } from "#server/features/tariffs/assess-duties.ts";
import { AppError, refused } from "#server/http/app-error.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { feeFor } from "#shared/fees/formula.ts";
import { MAX_AMOUNT, MAX_CENTS, sumCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import { presentCalculation } from "./present-calculation.ts";
import { saveCalculation } from "./queries.ts";
import { type Shipment, toShipment } from "./shipment.ts";

type Needs = Pick<Deps, "pool" | "settings" | "tariff">;
type Assessed = Awaited<ReturnType<typeof assess>>;

/** Everything that a calculation came to. */
export type Calculation = ReturnType<typeof complete>;

/** Whose calculation it is, if they are logged in, and in which language they read. */
type Asker = { t: Translate; userId: string | null };

/** Read the rules, work out the numbers, keep a record, answer. */
export async function runCalculation(
  deps: Needs,
  request: CalculationRequest,
  { t, userId }: Asker,
): Promise<CalculationResult> {
  const rules = await readSettings(deps);
  const shipment = toShipment(request);
  const assessed = await assess(deps, rules, shipment);
  const calculation = complete(shipment, assessed, rules);
  await saveCalculation(deps.pool, calculation, userId);
  return presentCalculation(calculation, t);
}

async function assess(deps: Needs, { method, baselineRate }: Rules, shipment: Shipment) {
  if (method !== "csv") throw new AppError("unavailable", "calculator.providerUnavailable");
  if (shipment.toCountry !== TARIFF_DESTINATION) {
    throw refused([{ path: "toCountry", key: "calculator.usOnly" }]);
  }
  const tariff = await deps.tariff.get();
  if (!tariff) throw new AppError("unavailable", "calculator.noTariffs");
  const { items, unit } = shipment;
  return { method, tariff, ...assessDuties(tariff, items, { baselineRate, unit }) };
}

function complete(shipment: Shipment, assessed: Assessed, { fees: rates }: Rules) {
  const { duties, taxes } = assessed;
  const { items, unit, subtotal, shippingCost, insuranceCost } = shipment;
  const fees = feeFor({ duties, taxes, itemCount: items.length }, rates, unit);
  const totalToDoor = sumCents([subtotal, shippingCost, insuranceCost, fees.landedCost]);
  if (totalToDoor > MAX_CENTS) throw tooLarge();
  return { shipment, ...assessed, fees: { ...fees, rates }, totalToDoor };
}

/** The total to the door is the largest amount there is: whatever else is too large, it is too. */
const tooLarge = () =>
  refused([{ path: "items", key: "calculator.totalTooLarge", params: { max: MAX_AMOUNT } }]);
