import type { AssessedItem } from "#server/features/tariffs/assess-duties.ts";
import {
  type CalculationResult,
  type FeeLine,
  type ItemDuty,
  NOTES,
  type NoteCode,
  type ResultItem,
} from "#shared/calculator/contract.ts";
import { fromCents, percentageOf, percentOf } from "#shared/money.ts";
import { DUTY_LAYERS } from "#shared/tariffs/breakdown.ts";
import type { Translate } from "#shared/texts.ts";
import type { Calculation } from "./run-calculation.ts";
import type { ShipmentItem } from "./shipment.ts";

/** A calculation as the contract tells it: decimal numbers instead of cents, and what they rest on. */
export function presentCalculation(calculation: Calculation, t: Translate): CalculationResult {
  const { method, shipment, duties, byLayer, taxes, fees, tariff } = calculation;
  return {
    id: shipment.id,
    calculationMethod: method,
    currency: shipment.currency,
    subtotal: fromCents(shipment.subtotal),
    shippingCost: fromCents(shipment.shippingCost),
    insuranceCost: fromCents(shipment.insuranceCost),
    dutyPercentage: percentageOf(duties, shipment.subtotal),
    dutyAmount: fromCents(duties),
    dutyBreakdown: {
      baseline: fromCents(byLayer.baseline),
      reciprocal: fromCents(byLayer.reciprocal),
      countrySpecific: fromCents(byLayer.countrySpecific),
    },
    taxPercentage: percentageOf(taxes, shipment.subtotal),
    taxAmount: fromCents(taxes),
    feeAmount: fromCents(fees.fee),
    feeLines: feeLinesOf(calculation),
    totalLandedCost: fromCents(fees.landedCost),
    totalToDoor: fromCents(calculation.totalToDoor),
    items: itemsOf(calculation),
    notes: notesOf(calculation).map((code) => ({ code, message: t(`calculator.notes.${code}`) })),
    tariff: {
      fileName: tariff.fileName,
      source: tariff.source,
      activatedAt: tariff.activatedAt,
    },
    providerResponse: null,
  };
}

function itemsOf({ shipment, items: assessed }: Calculation): ResultItem[] {
  return shipment.items.map((item, index) => ({
    id: item.id,
    description: item.description,
    hsCode: null,
    quantity: item.quantity,
    value: fromCents(item.value),
    currency: shipment.currency,
    countryOfOrigin: item.countryOfOrigin,
    subtotal: fromCents(item.subtotal),
    duty: dutyOf(item, assessed[index]),
  }));
}

function dutyOf(item: ShipmentItem, assessed: AssessedItem | undefined): ItemDuty | null {
  if (!assessed) return null;
  const { tariff, rates, duty, byLayer } = assessed;
  return {
    customsValue: fromCents(item.subtotal),
    rate: percentOf(tariff.rate),
    amount: fromCents(duty),
    layers: DUTY_LAYERS.map((layer) => ({
      layer,
      rate: percentOf(rates[layer]),
      amount: fromCents(byLayer[layer]),
    })),
    includesMfn: tariff.includesMfn,
    htsHeading: tariff.htsHeading,
    legalBasis: tariff.legalBasis,
  };
}

/** The lines of the fees that are set; none means that there is no fee. */
function feeLinesOf({ fees, shipment }: Calculation): FeeLine[] {
  const { rates } = fees;
  const lines: [rate: number, line: FeeLine][] = [
    [rates.flat, { kind: "flat", amount: fromCents(fees.flat) }],
    [
      rates.perItem,
      {
        kind: "item",
        perItem: fromCents(rates.perItem),
        itemCount: shipment.items.length,
        amount: fromCents(fees.itemSubtotal),
      },
    ],
    [
      rates.percentage,
      {
        kind: "percentage",
        percentage: percentOf(rates.percentage),
        base: fromCents(fees.base),
        amount: fromCents(fees.percentageAmount),
      },
    ],
  ];
  return lines.filter(([rate]) => rate !== 0).map(([, line]) => line);
}

function notesOf({ items }: Calculation): NoteCode[] {
  const includesMfn = items.some(({ tariff }) => tariff.includesMfn);
  const leftOut: NoteCode = includesMfn ? "mfnNotIncluded" : "mfnPartlyIncluded";
  return NOTES.filter((code) => code !== leftOut);
}
