import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { classNames } from "#client/components/class-names.ts";
import { FormError } from "#client/components/form-error.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useFitsViewport } from "#client/lib/use-fits-viewport.ts";
import { isWide } from "#client/lib/use-is-wide.ts";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { ResultsPlaceholder } from "./results-placeholder.tsx";
import { totalText } from "./total-text.ts";

const ResultsCard = lazyWithPreload(
  async () => (await withTexts("results", import("./results-card.tsx"))).ResultsCard,
);

const RemoveClaims = lazyWithPreload(
  async () => (await withTexts("results", import("./remove-claims.tsx"))).RemoveClaims,
);

const RemoveAnswers = lazyWithPreload(
  async () => (await withTexts("results", import("./remove-answers.tsx"))).RemoveAnswers,
);

type ResultsPanelProps = {
  form: CalculatorForm;
  last: LastCalculation | null;
  /** The result of this visit, which takes the focus; a restored one does not. */
  newResult: CalculationResult | undefined;
  error: Error | null;
  isBusy: boolean;
  isStale: boolean;
  usesSchedule: boolean;
  children: ReactNode;
};

export function ResultsPanel({ form, last, newResult, error, ...props }: ResultsPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useFocusOnResult(newResult);
  const fits = useFitsViewport(panel);
  usePreloadOnInteraction(ResultsCard);
  const result = last?.result;
  return (
    <div
      ref={panel}
      aria-busy={props.isBusy}
      data-compact-print
      className={classNames("min-w-0 print:static", fits && "lg:sticky lg:top-4")}
    >
      <Card title={t("results.title")} headingRef={heading}>
        <p role="status" className="sr-only">
          {result ? t("results.announce", { amount: totalText(result) }) : ""}
        </p>
        {error ? <CalculationError error={error} form={form} /> : null}
        <Suspense fallback={<ResultsPlaceholder />}>
          {last ? (
            <ResultsCard
              last={last}
              form={form}
              isStale={props.isStale}
              usesSchedule={props.usesSchedule}
              actions={props.children}
            />
          ) : (
            <>
              {props.children}
              <ResultsPlaceholder />
            </>
          )}
        </Suspense>
      </Card>
    </div>
  );
}

/** A heading that is scrolled into view and focused when there is a new result. */
function useFocusOnResult(result: CalculationResult | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!result) return;
    heading.current?.scrollIntoView({ block: isWide("lg") ? "nearest" : "start" }); // "start" below the form
    heading.current?.focus({ preventScroll: true });
  }, [result]);
  return heading;
}

function CalculationError({ error, form }: { error: Error; form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4">
      <FormError>
        <p className="min-w-0 grow basis-40">{errorText(error, t)}</p>
        {/* That of the attempt before, which has disappeared, may have had the focus. */}
        {isRetryable(error) ? (
          <Button ref={focusIfLost} type="submit">
            {t("common.retry")}
          </Button>
        ) : null}
        {error instanceof ApiError && error.status === 400 ? (
          <Suspense fallback={null}>
            <RemoveClaims form={form} error={error} />
            <RemoveAnswers form={form} error={error} />
          </Suspense>
        ) : null}
      </FormError>
    </div>
  );
}

/** Errors that are not about the input, so that the same request may succeed. */
const isRetryable = (error: Error): boolean => !(error instanceof ApiError && error.status < 500);
