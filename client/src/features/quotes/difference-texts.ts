import type { CalculationResult } from "#shared/calculator/contract.ts";
import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { programName } from "#shared/duties/program-name.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { QuoteDifference } from "#shared/quotes/quote-differences.ts";
import type { Translate } from "#shared/texts.ts";

export type QuoteTexts = {
  t: Translate<"quotes" | "results">;
  language: string;
  kept: CalculationResult;
  today: CalculationResult;
};

/** What an amount is of: "Section 301: forced labor (9903.05.84)". */
export function subjectText(
  { subject }: Pick<QuoteDifference, "subject">,
  { t, language, kept, today }: QuoteTexts,
): string {
  if (subject.kind === "fee") return t(`quotes.differences.fees.${subject.fee}`);
  if (subject.kind === "countryLayer") return t(LAYER_LABELS[subject.layer]);
  if (subject.kind === "duty")
    return t("quotes.differences.dutyOf", { code: subject.hsCode ?? "" });
  const { program, column, heading } = subject.layer;
  const programs = { ...kept.schedule?.programs, ...today.schedule?.programs };
  const title = program
    ? programName(programs, program, language)
    : t(`assessment.columns.${column ?? "general"}`);
  return `${title} (${heading})`;
}

/** Why it differs, as a sentence. */
export function reasonText(difference: QuoteDifference, { t, kept, today }: QuoteTexts): string {
  const { reason, before, after } = difference;
  if (reason === "rate" || reason === "fee") {
    const [from, to] = [rateText(before?.rate, t), rateText(after?.rate, t)];
    return from && to && from !== to
      ? t("quotes.differences.reasons.rateFromTo", { before: from, after: to })
      : t(`quotes.differences.reasons.${reason}`);
  }
  if (reason === "exchangeRate") {
    return t("quotes.differences.reasons.exchangeRate", {
      before: kept.schedule?.exchangeRate?.unitsPerUsd ?? "–",
      after: today.schedule?.exchangeRate?.unitsPerUsd ?? "–",
      currency: today.currency,
    });
  }
  return t(`quotes.differences.reasons.${reason}`);
}

/** A rate as it is printed, or a percentage. */
const rateText = (rate: string | number | null | undefined, t: QuoteTexts["t"]): string | null =>
  typeof rate === "number" ? t("common.percent", { value: rate }) : (rate ?? null);

/** "$12.50 → $15.00"; a dash where there was or is nothing. */
export function amountsText(
  { before, after }: QuoteDifference,
  { currency }: Pick<CalculationResult, "currency">,
): string {
  const text = (side: QuoteDifference["before"]) =>
    side ? formatMoney(side.amount, currency) : "–";
  return `${text(before)} → ${text(after)}`;
}

/** "+$2.50", "−$2.50", or "$0.00". */
export function signedAmount(difference: number, currency: CalculationResult["currency"]): string {
  const amount = formatMoney(Math.abs(difference), currency);
  if (difference === 0) return amount;
  return difference > 0 ? `+${amount}` : `−${amount}`;
}
