import { Suspense, useContext, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "#client/components/card.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { KeptResultContext } from "#client/features/calculator/form/use-line-input.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { Composition } from "./composition.tsx";
import { ItemDuties } from "./item-duties.tsx";
import { LandedCostNotes } from "./landed-cost-lines.tsx";
import { ResultNotes } from "./result-notes.tsx";
import { CustomsFeesTable, ScheduleUseFacts } from "./schedule-use.tsx";
import { usePrintedDetails } from "./use-printed-details.ts";
import { useTranslatedResult } from "./use-translated-result.ts";

/** Loaded only where the owner's table names couriers. */
const CourierCharges = lazyWithPreload(
  async () => (await import("./courier-charges.tsx")).CourierCharges,
);

type ResultDetailsProps = {
  result: CalculationResult;
  request: CalculationRequest;
  form: CalculatorForm;
  isStale: boolean;
};

/** What a total is made of: the items, and below them notes and sources. As wide as the page. */
export function ResultDetails({ form, request, isStale, ...props }: ResultDetailsProps) {
  const result = useTranslatedResult(props.result);
  const isKept = useContext(KeptResultContext);
  const container = useRef<HTMLDivElement>(null);
  const isPrinting = usePrintedDetails(container);
  return (
    <div ref={container} className="min-w-0 space-y-4 lg:col-span-2 print:mt-4">
      <ItemDuties
        result={result}
        request={request}
        form={form}
        isStale={isStale}
        isPrinting={isPrinting}
      />
      <div className={cardClass}>
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:block print:space-y-4">
          <div className="min-w-0 space-y-6 print:space-y-4">
            <Composition result={result} />
            <ScheduleUseFacts result={result} />
          </div>
          <div className="min-w-0 space-y-6 print:space-y-4">
            {result.courierCharges ? (
              <Suspense fallback={null}>
                <CourierCharges result={result} charges={result.courierCharges} />
              </Suspense>
            ) : null}
            <CustomsFeesTable result={result} />
            <LandedCostNotes result={result} />
            <ResultNotes result={result} />
          </div>
        </div>
        {isKept ? null : <RawResponse result={result} />}
      </div>
    </div>
  );
}

function RawResponse({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  return (
    <details className="group mt-5 border-t border-line pt-3 text-sm print:hidden">
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
