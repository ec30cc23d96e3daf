import { dutyBreakdown } from "#server/duties/quotes/duty-breakdown.ts";
import { validationError } from "#server/errors/app-error.ts";
import { type LandedCostDeps, requestQuote } from "#server/features/landed-cost/request-quote.ts";
import {
  type CalculationSettings,
  readCalculationSettings,
} from "#server/features/settings/calculation-settings.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { calculateFees } from "#shared/fees/calculate-fees.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, MAX_AMOUNT, MAX_CENTS, sumCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import { type AssessShipmentDeps, assessShipment } from "./assess-shipment.ts";
import type {
  Calculation,
  CalculationTotals,
  QuoteAssessment,
  TariffAssessment,
} from "./calculation.ts";
import { presentCalculation } from "./present-calculation.ts";
import type { SaveCalculation } from "./save-calculation.ts";
import { type Shipment, toShipment } from "./shipment.ts";

export type ComputeCalculationDeps = LandedCostDeps & AssessShipmentDeps;

type RunCalculationDeps = ComputeCalculationDeps & { save: SaveCalculation };

type CallerContext = { t: Translate; language: Language; userId: string | null };

/** Computes duties, taxes and fees of a shipment, stores them and returns the result. Throws what `computeCalculation` throws. */
export async function runCalculation(
  deps: RunCalculationDeps,
  request: CalculationRequest,
  caller: CallerContext,
): Promise<CalculationResult> {
  const calculation = await computeCalculation(deps, request);
  await deps.save({ calculation, userId: caller.userId });
  return presentCalculation(calculation, caller);
}

/**
 * Computes duties, taxes and fees of a shipment, and stores nothing. Throws `invalid` for an amount that no column stores,
 * and what `toShipment`, `assessShipment` and `requestQuote` throw.
 */
export async function computeCalculation(
  deps: ComputeCalculationDeps,
  request: CalculationRequest,
): Promise<Calculation> {
  const settings = await readCalculationSettings(deps);
  const shipment = toShipment(settings.hasShippingCosts ? request : withoutShippingCosts(request));
  const assessed = await assess(deps, settings, shipment);
  return { ...assessed, ...calculateTotals(shipment, assessed, settings) };
}

/** A page that was loaded before the setting hid the fields may still send their amounts. */
const withoutShippingCosts = (request: CalculationRequest): CalculationRequest => ({
  ...request,
  shippingCost: 0,
  insuranceCost: 0,
});

function assess(deps: ComputeCalculationDeps, settings: CalculationSettings, shipment: Shipment) {
  rejectTooLarge(shipmentCost(shipment)); // before a paid provider call
  return settings.method === "csv"
    ? assessShipment(deps, settings, shipment)
    : assessByQuote(deps, shipment);
}

async function assessByQuote(deps: LandedCostDeps, shipment: Shipment): Promise<QuoteAssessment> {
  const { quote, raw } = await requestQuote(deps, shipment);
  const { duties, taxes, fees, rows, hsCodes } = quote;
  const dutyRows = rows.filter(({ kind }) => kind === "duty");
  return {
    method: "zonos",
    quote,
    raw,
    items: shipment.items.map((item, index) => ({
      item: { ...item, hsCode: hsCodes[index] ?? null },
      assessment: null,
      duty: null,
    })),
    duties,
    byLayer: dutyBreakdown(duties, dutyRows, shipment.unit),
    taxes,
    quotedFees: fees,
    missing: [],
    lineData: null,
  };
}

/** The product's own fee is charged on duties and taxes, not on the quoted fees. */
function calculateTotals(
  shipment: Shipment,
  { duties, taxes, quotedFees }: TariffAssessment | QuoteAssessment,
  { fees: rates }: CalculationSettings,
): CalculationTotals {
  const fees = calculateFees(
    { duties, taxes, itemCount: shipment.items.length },
    rates,
    shipment.unit,
  );
  const feeTotal = sumCents([fees.fee, quotedFees]);
  const landedCost = sumCents([duties, taxes, feeTotal]);
  const totalToDoor = sumCents([shipmentCost(shipment), landedCost]);
  rejectTooLarge(totalToDoor);
  return { shipment, fees: { ...fees, rates }, feeTotal, landedCost, totalToDoor };
}

const shipmentCost = ({ subtotal, shippingCost, insuranceCost }: Shipment): Cents =>
  sumCents([subtotal, shippingCost, insuranceCost]);

/** Checking the total to the door is enough: no stored amount is larger. */
function rejectTooLarge(total: Cents) {
  if (total <= MAX_CENTS) return;
  throw validationError([
    { path: "items", key: "calculator.totalTooLarge", params: { max: MAX_AMOUNT } },
  ]);
}
