import type { DocumentRow } from "#server/features/documents/document.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { hmfFormula, mpfFormula } from "#shared/calculator/customs-fee-texts.ts";
import { feeText } from "#shared/calculator/fee-text.ts";
import { layerNames } from "#shared/calculator/layer-names.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import { LANDED_COST_LAYERS } from "#shared/landed-cost/terms.ts";
import { formatAmount } from "#shared/money.ts";
import type { DocumentWords } from "./document-words.ts";

/** Duties, taxes and fees with their parts; the amounts sum to the total. */
export function costRows(result: CalculationResult, words: DocumentWords): DocumentRow[] {
  const { t } = words;
  const { currency, feeLines } = result;
  const money = (amount: number) => formatMoney(amount, currency);
  const share = (percent: number) =>
    t("results.percentOfGoods", { percent: t("common.percent", { value: formatAmount(percent) }) });
  return [
    {
      label: t("results.duties"),
      value: money(result.dutyAmount),
      hint: share(result.dutyPercentage),
    },
    ...dutyRows(result, words),
    {
      label: t("results.taxes"),
      value: money(result.taxAmount),
      hint: share(result.taxPercentage),
    },
    {
      label: t("results.fees"),
      value: money(result.feeAmount),
      hint: feeLines.length === 0 ? t("results.feeNone") : undefined,
    },
    ...feeLines.map((line) => ({
      label: feeText(line, currency, t),
      value: money(line.amount),
      tone: "part" as const,
    })),
    {
      label: t("results.total"),
      value: formatMoneyWithCode(result.totalLandedCost, currency),
      tone: "total",
    },
  ];
}

/** The layers of the duty that have an amount, with the names of what they are made of. */
function dutyRows(result: CalculationResult, { t, language }: DocumentWords): DocumentRow[] {
  const { dutyBreakdown, dutyAmount, currency } = result;
  if (!dutyBreakdown) {
    return dutyAmount > 0 ? [{ label: t("breakdown.noBreakdown"), value: "", tone: "part" }] : [];
  }
  const names = layerNames(result, { t, language });
  return LANDED_COST_LAYERS.flatMap((layer): DocumentRow[] => {
    const amount = dutyBreakdown[layer];
    if (!amount) return [];
    return [
      {
        label: t(LAYER_LABELS[layer]),
        value: formatMoney(amount, currency),
        hint: [...(names[layer] ?? [])].join(", "),
        tone: "part",
      },
    ];
  });
}

/** The parts of the total delivered cost that are above 0. */
export function compositionRows(result: CalculationResult, { t }: DocumentWords): DocumentRow[] {
  const { currency } = result;
  const parts: DocumentRow[] = (
    [
      ["goods", result.subtotal],
      ["shipping", result.shippingCost],
      ["insurance", result.insuranceCost],
      ["duties", result.dutyAmount],
      ["taxes", result.taxAmount],
      ["fees", result.feeAmount],
    ] as const
  ).flatMap(([name, amount]) =>
    amount > 0 ? [{ label: t(`results.${name}`), value: formatMoney(amount, currency) }] : [],
  );
  return [
    ...parts,
    {
      label: t("results.totalToDoor"),
      value: formatMoneyWithCode(result.totalToDoor, currency),
      hint: t("results.totalToDoorHint"),
      tone: "total",
    },
  ];
}

/** Fees of US customs, which no total contains; empty unless a setting showed them. */
export function customsFeeRows(
  { customsFees, currency }: CalculationResult,
  { t }: DocumentWords,
): DocumentRow[] {
  if (!customsFees) return [];
  const { mpf, hmf } = customsFees;
  return [
    {
      label: t("assessment.mpf"),
      value: formatMoney(mpf.amount, currency),
      hint: mpfFormula(mpf, currency, t),
    },
    {
      label: t("assessment.hmf"),
      value: formatMoney(hmf.amount, currency),
      hint: `${hmfFormula(hmf, currency, t)} · ${t("assessment.customsFeesHint")}`,
    },
  ];
}

/** What each courier would collect at the door, which no total contains; empty unless a setting named couriers. */
export const courierRows = (
  { courierCharges, currency }: CalculationResult,
  { t }: DocumentWords,
): DocumentRow[] =>
  courierCharges?.couriers.map(({ name, total }) => ({
    label: name,
    value: formatMoney(total, currency),
    hint: t("courier.hint"),
  })) ?? [];
