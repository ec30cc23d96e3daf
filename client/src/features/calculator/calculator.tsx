import { type KeyboardEvent, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { FormError } from "#client/components/form-error.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type {
  CalculationMethod,
  CalculationRequest,
  CalculationResult,
} from "#shared/calculator/contract.ts";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { amountText } from "./amount.tsx";
import { BulkCard, ImportPreviewDialog } from "./bulk-card.tsx";
import { ItemsCard } from "./items-card.tsx";
import { ResultActions } from "./result-actions.tsx";
import { ResultsPlaceholder } from "./results-placeholder.tsx";
import { type Countries, RouteCard } from "./route-card.tsx";
import { ShippingCard } from "./shipping-card.tsx";
import { useCalculator } from "./use-calculator.ts";
import { useExpandDetailsForPrint } from "./use-expand-details-for-print.ts";
import { useImport } from "./use-import.ts";

const ResultsCard = lazyWithPreload(
  async () => (await withTexts("results", import("./results-card.tsx"))).ResultsCard,
);

type CalculatorProps = {
  method: CalculationMethod;
  showBulkImport: boolean;
  showShipping: boolean;
  currency: Currency;
  countries: Countries;
  /** Of the last payment, also without a result. */
  paymentOutcome: ReactNode;
  renderPayment: (result: CalculationResult, isStale: boolean) => ReactNode;
};

export function Calculator(props: CalculatorProps) {
  const { method, currency, countries } = props;
  const { t } = useTranslation();
  const { form, submit, calculation, last, isStale } = useCalculator(props);
  const importing = useImport(form, currency);
  const result = last?.result;
  usePreloadOnInteraction(ResultsCard);

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => isCalculateShortcut(event) && void submit()}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_27rem] print:block"
    >
      <div className="min-w-0 space-y-6 print:hidden">
        <RouteCard form={form} countries={countries} method={method} />
        <ItemsCard
          form={form}
          countries={countries}
          currency={currency}
          method={method}
          onPasteRows={(text) => importing.readText(text, t("bulk.pastedSource"))}
        />
        {props.showBulkImport ? (
          <BulkCard form={form} currency={currency} importing={importing} />
        ) : null}
        {props.showShipping ? <ShippingCard form={form} currency={currency} /> : null}
        <CalculateButton isBusy={calculation.isPending} />
      </div>
      <Results
        result={result}
        request={last?.request}
        error={calculation.error}
        isBusy={calculation.isPending}
        isStale={isStale}
      >
        {props.paymentOutcome}
        {result ? props.renderPayment(result, isStale) : null}
        {result ? <ResultActions form={form} currency={currency} result={result} /> : null}
      </Results>
      <ImportPreviewDialog importing={importing} />
    </form>
  );
}

const isCalculateShortcut = (event: KeyboardEvent) =>
  event.key === "Enter" && (event.ctrlKey || event.metaKey);

function CalculateButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant="primary"
        isBusy={isBusy}
        className="w-full text-base sm:w-auto sm:min-w-48 sm:px-8"
      >
        {t(isBusy ? "calculator.calculating" : "calculator.calculate")}
      </Button>
      <kbd className="hidden font-sans text-sm text-muted sm:inline">
        {t("calculator.shortcut")}
      </kbd>
    </div>
  );
}

type ResultsProps = {
  result: CalculationResult | undefined;
  request: Pick<CalculationRequest, "fromCountry" | "toCountry"> | undefined;
  error: Error | null;
  isBusy: boolean;
  isStale: boolean;
  children: ReactNode;
};

function Results({ result, request, error, isBusy, isStale, children }: ResultsProps) {
  const { t } = useTranslation();
  const container = useExpandDetailsForPrint();
  useScrollIntoView(container, result);
  return (
    <div
      ref={container}
      aria-busy={isBusy}
      className="min-w-0 scroll-mt-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto print:static print:max-h-none print:overflow-visible"
    >
      <Card title={t("results.title")}>
        <p role="status" className="sr-only">
          {result ? t("results.announce", { amount: formatTotal(result) }) : ""}
        </p>
        {request ? <PrintHeading {...request} /> : null}
        {error ? (
          <div className="mb-4">
            <CalculationError error={error} />
          </div>
        ) : null}
        <Suspense fallback={<ResultsPlaceholder />}>
          {result ? (
            <ResultsCard result={result} isStale={isStale} actions={children} />
          ) : (
            <>
              {children}
              <ResultsPlaceholder />
            </>
          )}
        </Suspense>
      </Card>
      {result ? <TotalBar result={result} /> : null}
    </div>
  );
}

function CalculationError({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <FormError>
      <p className="min-w-0 grow basis-40">{errorText(error, t)}</p>
      {isRetryable(error) ? <Button type="submit">{t("common.retry")}</Button> : null}
    </FormError>
  );
}

/** Errors that are not about the input, so that the same request may succeed. */
const isRetryable = (error: Error): boolean => !(error instanceof ApiError && error.status < 500);

/** Only on paper, where the form is missing. */
function PrintHeading({ fromCountry, toCountry }: NonNullable<ResultsProps["request"]>) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format();
  return (
    <p className="mb-4 hidden print:block">
      {countryName(fromCountry, i18n.language)} → {countryName(toCountry, i18n.language)} ·{" "}
      {t("results.printedOn", { date })}
    </p>
  );
}

const formatTotal = ({ totalLandedCost, currency }: CalculationResult) =>
  `${amountText(totalLandedCost, currency)} ${currency}`;

/** Scrolls to a new result if it is below the form. */
function useScrollIntoView(
  container: React.RefObject<HTMLDivElement | null>,
  result: CalculationResult | undefined,
) {
  useEffect(() => {
    const isBelow = !matchMedia("(min-width: 64rem)").matches;
    if (result && isBelow)
      container.current?.scrollIntoView({ block: "start", behavior: "smooth" });
  }, [container, result]);
}

/** Keeps the total visible on narrow screens. */
function TotalBar({ result }: { result: CalculationResult }) {
  const { t } = useTranslation();
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-baseline justify-between gap-4 border-t border-line bg-surface px-4 py-3 shadow-float sm:px-6 lg:hidden print:hidden">
      <span className="text-sm text-muted">{t("results.total")}</span>
      <span className="text-lg font-semibold tabular-nums">{formatTotal(result)}</span>
    </div>
  );
}
