import type { Currency } from "#shared/currency.ts";
import type { QuantityUnit } from "#shared/duties/assessment.ts";
import { numberText, shareText, unitName } from "#shared/duties/formula-text.ts";
import { programName } from "#shared/duties/program-name.ts";
import type { TextByLanguage } from "#shared/duties/texts.ts";
import { unassessedText } from "#shared/duties/unassessed-text.ts";
import { multiplyByRate, rateFromPercent, toCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import type {
  ChargeExplanation,
  ExplainedItem,
  ExplainedLayer,
  ExplainedVersion,
} from "./explanation-contract.ts";

// The words of an explanation, the same in the portal and in the mail.

export type ExplanationWords = {
  t: Translate<"payments" | "results">;
  language: string;
  /** Formats an ISO date. */
  formatDay: (day: string) => string;
};

/** The headings of additional duties are those of chapter 99; the others are lines of goods. */
export function layerTitle(
  { heading, program }: ExplainedLayer,
  { programs }: Pick<ChargeExplanation, "programs">,
  { t, language }: ExplanationWords,
): string {
  if (program) return programName(programs, program, language);
  return t(
    heading.startsWith("99")
      ? "payments.explanation.additionalDuty"
      : "payments.explanation.baseDuty",
  );
}

/**
 * "12.5% × $1,000.00", for a rate that is a percentage and makes the stored amount; null for others, such as one per kg or
 * one that only raises the duty to a total.
 */
export function layerFormula(
  { rate, amount }: ExplainedLayer,
  value: number,
  currency: Currency,
  { t }: ExplanationWords,
): string | null {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(rate)?.[1];
  if (!percent) return null;
  const computed = multiplyByRate(toCents(value), rateFromPercent(percent));
  const isRounded = Math.abs(computed - toCents(amount)) < 100; // a currency without decimals rounds to whole units
  return isRounded ? shareText({ percent: Number(percent), value }, currency, t) : null;
}

/** What was entered for the item besides its value, and why its code was not used: a sentence for each. */
export function itemRemarks(
  { entered, reason }: Pick<ExplainedItem, "entered" | "reason">,
  { questionTexts, currency }: Pick<ChargeExplanation, "questionTexts" | "currency">,
  { t, language }: ExplanationWords,
): string[] {
  const quantities = Object.entries(entered.quantities ?? {}).map(
    ([unit, quantity]) => `${numberText(quantity)} ${unitName(unit as QuantityUnit, quantity, t)}`, // safe: stored by unit
  );
  const answers = Object.entries(entered.answers ?? {}).map(([name, answer]) => {
    const texts: TextByLanguage = questionTexts[name]?.text ?? {};
    const question = texts[language] ?? texts.en ?? name;
    return `${question} ${t(answer ? "assessment.yes" : "assessment.no")}`;
  });
  const list = new Intl.ListFormat(language);
  return [
    ...(reason ? [unassessedText(reason, currency, t), t("assessment.usedCountryRate")] : []),
    ...(quantities.length > 0
      ? [t("payments.explanation.quantities", { quantities: list.format(quantities) })]
      : []),
    ...(entered.claims?.length
      ? [t("payments.explanation.claims", { claims: list.format(entered.claims) })]
      : []),
    ...answers,
  ];
}

/** Which data the charge was computed with; empty where that was not stored. */
export function versionRows(
  { entryDate, tariff, schedule, measures, exchangeRate, currency }: ChargeExplanation,
  { t, formatDay }: ExplanationWords,
): { label: string; value: string }[] {
  const nameAndDate = (key: "inForce" | "knownOn", { name, date }: ExplainedVersion) =>
    date ? t(`payments.explanation.${key}`, { name, date: formatDay(date) }) : name;
  const measuresText = ({ name, date }: ExplainedVersion) =>
    date ? t("assessment.measuresAsOf", { asOf: formatDay(date) }) : name;
  return [
    ...(entryDate ? [{ label: t("assessment.entryDate"), value: formatDay(entryDate) }] : []),
    ...(schedule
      ? [{ label: t("assessment.schedule"), value: nameAndDate("inForce", schedule) }]
      : []),
    ...(measures ? [{ label: t("assessment.measures"), value: measuresText(measures) }] : []),
    ...(tariff
      ? [{ label: t("payments.explanation.countryRates"), value: nameAndDate("knownOn", tariff) }]
      : []),
    ...(exchangeRate
      ? [
          {
            label: t("assessment.exchangeRate"),
            value: t("assessment.rateOfDay", {
              units: exchangeRate.unitsPerUsd,
              currency,
              date: formatDay(exchangeRate.date),
              source: t(`assessment.rateSources.${exchangeRate.source}`),
            }),
          },
        ]
      : []),
  ];
}
