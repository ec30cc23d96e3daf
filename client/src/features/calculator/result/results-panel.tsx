import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { cardClass } from "#client/components/card.tsx";
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
import { useLasts } from "#client/lib/use-lasts.ts";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { isItemFocused } from "./is-item-focused.ts";
import { ResultsPlaceholder } from "./results-placeholder.tsx";
import { ResultsSkeleton } from "./results-skeleton.tsx";
import { totalText } from "./total-text.ts";

const ResultsCard = lazyWithPreload(
  async () => (await withTexts("results", import("./results-card.tsx"))).ResultsCard,
);

const ResultDetails = lazyWithPreload(
  async () => (await withTexts("results", import("./result-details.tsx"))).ResultDetails,
);

const RemoveClaims = lazyWithPreload(
  async () => (await withTexts("results", import("./remove-claims.tsx"))).RemoveClaims,
);

const RemoveAnswers = lazyWithPreload(
  async () => (await withTexts("results", import("./remove-answers.tsx"))).RemoveAnswers,
);

/** A fast calculation shows nothing in between. */
const SKELETON_AFTER_MS = 150;

type ResultsPanelProps = {
  form: CalculatorForm;
  last: LastCalculation | null;
  /** The result that was asked for, which takes the focus; a restored one, or one after an answer, does not. */
  submitted: CalculationResult | undefined;
  error: Error | null;
  isBusy: boolean;
  isStale: boolean;
  /** Whether an answer is being calculated with. */
  isUpdating: boolean;
  difference: number | null;
  usesSchedule: boolean;
  onSaveQuote: (last: LastCalculation) => void;
  children: ReactNode;
};

/** The result: a summary that stays in view beside the form, and its details below both. */
export function ResultsPanel({ submitted, ...props }: ResultsPanelProps) {
  const { t } = useTranslation();
  const { form, last, isBusy, isUpdating } = props;
  const titleId = useId();
  const summary = useRef<HTMLDivElement>(null);
  const heading = useFocusOnResult(submitted);
  const fits = useFitsViewport(summary);
  usePreloadOnInteraction(ResultsCard);
  usePreloadOnInteraction(ResultDetails);
  return (
    // Its parts are cells of the calculator's grid on wide screens.
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy || isUpdating}
      data-compact-print
      className="min-w-0 space-y-4 lg:contents print:block print:columns-2 print:gap-x-10 print:space-y-0"
    >
      {/* This is as high as the form: that far the summary stays in view. */}
      <div className="min-w-0 lg:self-stretch">
        <div
          ref={summary}
          className={classNames(cardClass, "print:static", fits && "lg:sticky lg:top-4")}
        >
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            className="mb-3 scroll-mt-4 text-lg font-semibold tracking-tight outline-none"
          >
            {t("results.title")}
          </h2>
          <p role="status" className="sr-only">
            {last ? t("results.announce", { amount: totalText(last.result) }) : ""}
          </p>
          <Summary {...props} />
        </div>
      </div>
      {last ? (
        <Suspense fallback={null}>
          <ResultDetails {...last} form={form} isStale={props.isStale && !isUpdating} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Summary({
  form,
  last,
  error,
  isBusy,
  isStale,
  ...props
}: Omit<ResultsPanelProps, "submitted">) {
  const showsSkeleton = useLasts(isBusy && !last, SKELETON_AFTER_MS);
  const errorNotice = error ? <CalculationError error={error} form={form} /> : null;
  const placeholder = showsSkeleton ? <ResultsSkeleton /> : <ResultsPlaceholder />;
  if (!last) {
    return (
      <>
        {errorNotice}
        {props.children}
        {placeholder}
      </>
    );
  }
  return (
    <Suspense fallback={placeholder}>
      <ResultsCard
        last={last}
        form={form}
        isOutdated={isStale || isBusy}
        isStale={isStale && !props.isUpdating}
        usesSchedule={props.usesSchedule}
        error={errorNotice}
        difference={props.difference}
        onSaveQuote={() => props.onSaveQuote(last)}
        actions={props.children}
      />
    </Suspense>
  );
}

/** A heading that is scrolled into view and focused when there is a new result. */
function useFocusOnResult(result: CalculationResult | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!result || isItemFocused()) return;
    heading.current?.scrollIntoView({ block: isWide("lg") ? "nearest" : "start" }); // "start" below the form
    heading.current?.focus({ preventScroll: true });
  }, [result]);
  return heading;
}

function CalculationError({ error, form }: { error: Error; form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <div className="not-last:mb-4">
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
