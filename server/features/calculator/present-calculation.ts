import { type CountryDuty, type Duty, isLineDuty } from "#server/duties/compute-line-duties.ts";
import type {
  CalculationResult,
  FeeLine,
  ItemDuty,
  ResultItem,
} from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import type { Language } from "#shared/languages.ts";
import { fromCents, percentageRatio, toPercent } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import type { AssessedItem, Calculation } from "./calculation.ts";
import { calculationNotes } from "./calculation-notes.ts";
import {
  presentAssessment,
  presentCourierCharges,
  presentCustomsFees,
  presentLineDuty,
  presentScheduleUse,
} from "./present-assessment.ts";
import { quoteExplanation } from "./quote-explanation.ts";
import type { ShipmentItem } from "./shipment.ts";

export function presentCalculation(
  calculation: Calculation,
  { t, language }: { t: Translate; language: Language },
): CalculationResult {
  const { method, shipment, duties, taxes } = calculation;
  return {
    id: shipment.id,
    calculationMethod: method,
    currency: shipment.currency,
    subtotal: fromCents(shipment.subtotal),
    shippingCost: fromCents(shipment.shippingCost),
    insuranceCost: fromCents(shipment.insuranceCost),
    dutyPercentage: percentageRatio(duties, shipment.subtotal),
    dutyAmount: fromCents(duties),
    dutyBreakdown: presentDutyBreakdown(calculation),
    taxPercentage: percentageRatio(taxes, shipment.subtotal),
    taxAmount: fromCents(taxes),
    feeAmount: fromCents(calculation.feeTotal),
    feeLines: presentFeeLines(calculation),
    totalLandedCost: fromCents(calculation.landedCost),
    totalToDoor: fromCents(calculation.totalToDoor),
    items: calculation.items.map((item) => presentItem(item, shipment.currency)),
    missing: calculation.missing,
    notes: calculationNotes(calculation).map((code) => ({ code, message: t(`notes.${code}`) })),
    ...(calculation.method === "csv"
      ? {
          tariff: presentTariff(calculation.tariff),
          schedule: presentScheduleUse(calculation, language),
          customsFees: presentCustomsFees(calculation),
          ...presentCourierCharges(calculation),
          provider: null,
          providerResponse: null,
        }
      : {
          tariff: null,
          schedule: null,
          customsFees: null,
          provider: quoteExplanation(calculation),
          providerResponse: calculation.raw,
        }),
  };
}

const presentTariff = ({
  fileName,
  source,
  activatedAt,
}: NonNullable<CalculationResult["tariff"]>) => ({
  fileName,
  source,
  activatedAt,
});

/** `standard` and `sector`, which the tariff file does not have, are present when they are not 0. */
function presentDutyBreakdown({ byLayer }: Calculation): CalculationResult["dutyBreakdown"] {
  if (!byLayer) return null;
  const { baseline, reciprocal, countrySpecific, standard, sector } = byLayer;
  return {
    baseline: fromCents(baseline),
    reciprocal: fromCents(reciprocal),
    countrySpecific: fromCents(countrySpecific),
    ...(standard && { standard: fromCents(standard) }),
    ...(sector && { sector: fromCents(sector) }),
  };
}

const presentItem = ({ item, assessment, duty }: AssessedItem, currency: Currency): ResultItem => ({
  id: item.id,
  description: item.description,
  hsCode: item.hsCode,
  quantity: item.quantity,
  value: fromCents(item.value),
  currency,
  countryOfOrigin: item.countryOfOrigin,
  subtotal: fromCents(item.subtotal),
  duty: duty && presentDuty(duty, item),
  assessment: assessment && presentAssessment(assessment),
});

const presentDuty = (duty: Duty, item: ShipmentItem): ItemDuty =>
  isLineDuty(duty) ? presentLineDuty(duty, item) : presentCountryDuty(duty, item);

function presentCountryDuty(
  { originRate, rates, amount, byLayer }: CountryDuty,
  item: ShipmentItem,
): ItemDuty {
  return {
    customsValue: fromCents(item.subtotal),
    rate: toPercent(originRate.rate),
    amount: fromCents(amount),
    layers: DUTY_LAYERS.map((layer) => ({
      layer,
      rate: toPercent(rates[layer]),
      amount: fromCents(byLayer[layer]),
    })),
    includesMfn: originRate.includesMfn,
    htsHeading: originRate.htsHeading,
    legalBasis: originRate.legalBasis,
  };
}

export function presentFeeLines({
  fees,
  quotedFees,
  shipment,
}: Pick<Calculation, "fees" | "quotedFees" | "shipment">): FeeLine[] {
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
        percentage: toPercent(rates.percentage),
        base: fromCents(fees.base),
        amount: fromCents(fees.percentageAmount),
      },
    ],
    [quotedFees, { kind: "provider", amount: fromCents(quotedFees) }],
  ];
  return lines.filter(([rate]) => rate !== 0).map(([, line]) => line);
}
