import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { askForQuote, type ProviderDeps } from "#server/features/landed-cost/request-quote.ts";
import {
  type CalculationSettings,
  readCalculationSettings,
} from "#server/features/settings/calculation-settings.ts";
import { assessDuties } from "#server/features/tariffs/assess-duties.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { calculateFees } from "#shared/fees/calculate-fees.ts";
import { dutyBreakdown } from "#shared/landed-cost/duty-breakdown.ts";
import { type Cents, MAX_AMOUNT, MAX_CENTS, sumCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import { presentCalculation } from "./present-calculation.ts";
import type { SaveCalculation } from "./save-calculation.ts";
import { type Shipment, toShipment } from "./shipment.ts";

type Needs = ProviderDeps & Pick<Deps, "tariff"> & { save: SaveCalculation };

export type TariffAssessment = Awaited<ReturnType<typeof assessByTariff>>;
export type ProviderAssessment = Awaited<ReturnType<typeof assessByProvider>>;

/** Everything that a calculation came to. */
export type Calculation = (TariffAssessment | ProviderAssessment) & ReturnType<typeof complete>;

/** Whose calculation it is, if they are logged in, and in which language they read. */
type Asker = { t: Translate; userId: string | null };

/** Read the rules, work out the numbers, keep a record, answer. */
export async function runCalculation(
  deps: Needs,
  request: CalculationRequest,
  { t, userId }: Asker,
): Promise<CalculationResult> {
  const rules = await readCalculationSettings(deps);
  const shipment = toShipment(request);
  const assessed = await assess(deps, rules, shipment);
  const calculation = { ...assessed, ...complete(shipment, assessed, rules) };
  await deps.save({ calculation, userId });
  return presentCalculation(calculation, t);
}

function assess(deps: Needs, rules: CalculationSettings, shipment: Shipment) {
  refuseTooLarge(costOfGoods(shipment)); // before anyone is asked
  return rules.method === "csv"
    ? assessByTariff(deps, rules, shipment)
    : assessByProvider(deps, shipment);
}

async function assessByTariff(
  deps: Pick<Deps, "tariff">,
  { baselineRate }: CalculationSettings,
  { toCountry, items, unit }: Shipment,
) {
  if (toCountry !== TARIFF_DESTINATION) {
    throw validationError([{ path: "toCountry", key: "calculator.usOnly" }]);
  }
  const tariff = await deps.tariff.get();
  if (!tariff) throw new AppError("unavailable", "calculator.noTariffs");
  return {
    method: "csv" as const,
    tariff,
    ...assessDuties(tariff, items, { baselineRate, unit }),
    providerFees: 0 as Cents,
    hsCodes: items.map(({ hsCode }) => hsCode),
  };
}

async function assessByProvider(deps: ProviderDeps, shipment: Shipment) {
  const { quote, raw } = await askForQuote(deps, shipment);
  const { duties, taxes, fees, rows, hsCodes } = quote;
  const dutyRows = rows.filter(({ kind }) => kind === "duty");
  return {
    method: "zonos" as const,
    quote,
    raw,
    duties,
    byLayer: dutyBreakdown(duties, dutyRows, shipment.unit),
    taxes,
    providerFees: fees,
    hsCodes,
  };
}

type Sums = { duties: Cents; taxes: Cents; providerFees: Cents };

/** Our own fee is on duties and taxes, not on what the provider charges. */
function complete(
  shipment: Shipment,
  { duties, taxes, providerFees }: Sums,
  { fees: rates }: CalculationSettings,
) {
  const fees = calculateFees(
    { duties, taxes, itemCount: shipment.items.length },
    rates,
    shipment.unit,
  );
  const feeTotal = sumCents([fees.fee, providerFees]);
  const landedCost = sumCents([duties, taxes, feeTotal]);
  const totalToDoor = sumCents([costOfGoods(shipment), landedCost]);
  refuseTooLarge(totalToDoor);
  return { shipment, fees: { ...fees, rates }, feeTotal, landedCost, totalToDoor };
}

const costOfGoods = ({ subtotal, shippingCost, insuranceCost }: Shipment): Cents =>
  sumCents([subtotal, shippingCost, insuranceCost]);

/** The total to the door is the largest amount there is: whatever else is too large, it is too. */
function refuseTooLarge(total: Cents) {
  if (total <= MAX_CENTS) return;
  throw validationError([
    { path: "items", key: "calculator.totalTooLarge", params: { max: MAX_AMOUNT } },
  ]);
}
