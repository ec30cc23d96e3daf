import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import {
  DeMinimisNote,
  TotalRangeText,
} from "#client/features/calculator/suggestions/total-range-text.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { hasOpenQuantity } from "#shared/calculator/has-open-quantity.ts";
import { countryName } from "#shared/countries.ts";
import { currencySymbol } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { Composition } from "./composition.tsx";
import { CostBreakdown } from "./cost-breakdown.tsx";
import { focusOpenQuantity } from "./focus-open-quantity.ts";
import { ImportBanNotice } from "./import-bans.tsx";
import { ItemDuties } from "./item-duties.tsx";
import { LandedCostNotes } from "./landed-cost-lines.tsx";
import { MissingCodesNotice } from "./missing-codes-notice.tsx";
import { useTranslatedPrograms } from "./programs.ts";
import { useTranslatedQuestions } from "./question-texts.ts";
import { ResultActions } from "./result-actions.tsx";
import { ResultNotes } from "./result-notes.tsx";
import { CustomsFeesTable, ScheduleUseFacts } from "./schedule-use.tsx";
import { useExpandDetailsForPrint } from "./use-expand-details-for-print.ts";

/** The size in which a total fits in the card beside its currency: "$99,999.99", "$99,999,999.99", or a longer one. */
function totalSize({ length }: string): string {
  if (length <= 10) return "text-4xl sm:text-5xl";
  return length <= 14 ? "text-3xl sm:text-4xl" : "text-2xl sm:text-3xl";
}

type ResultsCardProps = {
  last: LastCalculation;
  form: CalculatorForm;
  isStale: boolean;
  usesSchedule: boolean;
  actions: ReactNode;
};

export function ResultsCard({ last, form, isStale, usesSchedule, actions }: ResultsCardProps) {
  const result = useTranslatedQuestions(useTranslatedPrograms(last.result));
  const { t } = useTranslation("results");
  const content = useExpandDetailsForPrint();
  const { currency, totalLandedCost } = result;
  const total = formatMoney(totalLandedCost, currency);
  return (
    <>
      <PrintHeading {...last.request} />
      <div
        ref={content}
        className={classNames(
          "space-y-6 print:columns-2 print:gap-x-10 print:space-y-4",
          isStale && "lg:[&_*]:scroll-mt-36", // the notice would cover what has the focus
        )}
      >
        {isStale ? <StaleNotice /> : null}
        <ImportBanNotice result={result} />
        <div>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span
              className={`font-semibold tracking-tight tabular-nums wrap-anywhere ${totalSize(total)}`}
            >
              {total}
            </span>
            {currencySymbol(currency) === currency ? null : (
              <span className="text-muted">{currency}</span>
            )}
          </p>
          <p className="text-sm text-muted">{t("results.totalHint")}</p>
          {usesSchedule ? <TotalRangeText last={last} /> : null}
          <DeMinimisNote last={last} />
        </div>
        <OpenQuantityNotice result={result} />
        {usesSchedule ? <MissingCodesNotice result={result} form={form} /> : null}
        <CostBreakdown result={result} />
        {actions}
        <ResultActions form={form} result={result} />
        <Composition result={result} />
        <ItemDuties result={result} form={form} isStale={isStale} />
        <CustomsFeesTable result={result} />
        <LandedCostNotes result={result} />
        <ScheduleUseFacts result={result} />
        <ResultNotes result={result} />
        <RawResponse result={result} />
      </div>
    </>
  );
}

/** Only on paper, where the form is missing. */
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

const NOTICE_CLASS = "flex-wrap items-center gap-x-3 gap-y-2";

/** Stays in view beside a form that is changed further down. */
function StaleNotice() {
  const { t } = useTranslation("results");
  return (
    <WarningNotice className={`${NOTICE_CLASS} lg:sticky lg:top-0 lg:z-10 print:hidden`}>
      <AppearingStatus className="min-w-0 grow basis-48">{t("results.stale")}</AppearingStatus>
      <Button type="submit">{t("results.calculateAgain")}</Button>
    </WarningNotice>
  );
}

/** The total looks final, but lacks a duty per unit. */
function OpenQuantityNotice({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  if (!hasOpenQuantity(result)) return null;
  return (
    <WarningNotice className={NOTICE_CLASS}>
      <p className="min-w-0 grow basis-48">{t("notes.quantityOpen")}</p>
      <Button className="print:hidden" onClick={focusOpenQuantity}>
        {t("results.enterQuantity")}
      </Button>
    </WarningNotice>
  );
}

function RawResponse({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  return (
    <details className="group border-t border-line pt-4 text-sm print:hidden">
      <summary className="flex min-h-6 items-center gap-2 text-muted">
        <DetailsChevron />
        {t("results.testing")}
      </summary>
      {result.providerResponse === null ? (
        <p className="mt-2 text-muted">{t("results.noRawResponse")}</p>
      ) : (
        <ScrollRegion
          label={t("results.testing")}
          className="mt-2 max-h-80 rounded-control bg-sunken p-3 text-xs"
        >
          <pre>{JSON.stringify(result.providerResponse, null, 2)}</pre>
        </ScrollRegion>
      )}
    </details>
  );
}
