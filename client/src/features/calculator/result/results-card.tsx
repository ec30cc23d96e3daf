import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { classNames } from "#client/components/class-names.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import {
  DeMinimisNote,
  RangedTotal,
} from "#client/features/calculator/suggestions/total-range-text.tsx";
import { rememberCalculation } from "#client/lib/recent-calculations.ts";
import { countryName } from "#shared/countries.ts";
import { type Currency, currencySymbol } from "#shared/currency.ts";
import { CostBreakdown } from "./cost-breakdown.tsx";
import { DataAge } from "./data-age.tsx";
import { ImportBanNotice } from "./import-bans.tsx";
import { ResultActions } from "./result-actions.tsx";
import { StatusSlot } from "./status-slot.tsx";
import { TotalDifference } from "./total-difference.tsx";
import { useTranslatedResult } from "./use-translated-result.ts";

type ResultsCardProps = {
  last: LastCalculation;
  form: CalculatorForm;
  /** Whether the total is that of earlier entries: it is muted. */
  isOutdated: boolean;
  /** False also while the total is being updated by itself. */
  isStale: boolean;
  usesSchedule: boolean;
  /** Why the last calculation failed; null without an error. */
  error: ReactNode;
  /** The change of the total by the last answer; null if the button calculated. */
  difference: number | null;
  onSaveQuote: () => void;
  /** The payment. */
  actions: ReactNode;
};

/** The total with the one thing to say about it, what it consists of, and what can be done with it. */
export function ResultsCard({ last, form, actions, ...props }: ResultsCardProps) {
  const result = useTranslatedResult(last.result);
  useEffect(() => rememberCalculation(last), [last]);
  return (
    <>
      <PrintHeading {...last.request} />
      <div className="space-y-4">
        <ImportBanNotice result={result} />
        <Total last={last} {...props} />
        <StatusSlot
          result={result}
          form={form}
          error={props.error}
          isStale={props.isStale}
          usesSchedule={props.usesSchedule}
        />
        <CostBreakdown result={result} />
        {actions}
        <ResultActions form={form} result={result} onSaveQuote={props.onSaveQuote} />
      </div>
    </>
  );
}

/**
 * The size in which a total fits in the card beside its currency: "$99,999.99", "$99,999,999.99", or a longer one, such as a
 * range.
 */
function totalSize({ length }: string): string {
  if (length <= 10) return "text-4xl sm:text-5xl";
  return length <= 14 ? "text-3xl sm:text-4xl" : "text-2xl sm:text-3xl";
}

type TotalProps = Pick<
  ResultsCardProps,
  "last" | "isOutdated" | "usesSchedule" | "error" | "difference"
>;

function Total({ last, isOutdated, usesSchedule, error, difference }: TotalProps) {
  const { t } = useTranslation("results");
  const { currency } = last.result;
  return (
    <div>
      <RangedTotal
        last={last}
        hasRange={usesSchedule}
        renderTotal={(text) => <TotalText text={text} currency={currency} isMuted={isOutdated} />}
      >
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t("results.totalHint")}
          {/* The error has the place of the notice that says it. */}
          {isOutdated && error ? <Badge tone="warning">{t("results.outdated")}</Badge> : null}
        </p>
      </RangedTotal>
      <TotalDifference difference={isOutdated ? null : difference} currency={currency} />
      <DeMinimisNote last={last} />
      <DataAge result={last.result} />
    </div>
  );
}

type TotalTextProps = { text: string; currency: Currency; isMuted: boolean };

/** An amount stays in one line, a range breaks between its amounts where it has to. The height is that of either. */
const TotalText = ({ text, currency, isMuted }: TotalTextProps) => (
  <p className="flex min-h-10 flex-wrap items-baseline gap-x-2 sm:min-h-12">
    <span
      className={classNames(
        "font-semibold tracking-tight tabular-nums transition-colors duration-150",
        totalSize(text),
        isMuted && "text-muted",
      )}
    >
      {text}
    </span>
    {currencySymbol(currency) === currency ? null : <span className="text-muted">{currency}</span>}
  </p>
);

/** What the form says, for paper, where it is missing. */
function PrintHeading({ fromCountry, toCountry }: LastCalculation["request"]) {
  const { t, i18n } = useTranslation("results");
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format();
  return (
    <p className="mb-4 hidden print:block">
      {countryName(fromCountry, i18n.language)} → {countryName(toCountry, i18n.language)} ·{" "}
      {t("results.printedOn", { date })}
    </p>
  );
}
