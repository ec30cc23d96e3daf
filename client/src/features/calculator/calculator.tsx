import { type KeyboardEvent, type ReactNode, Suspense } from "react";
import type { CodeSearch } from "#client/components/code-search.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { useCalculator } from "#client/features/calculator/form/use-calculator.ts";
import { CalculateCard } from "#client/features/calculator/input/calculate-card.tsx";
import { ItemsCard } from "#client/features/calculator/input/items-card.tsx";
import { type Countries, RouteCard } from "#client/features/calculator/input/route-card.tsx";
import { ImportPreviewDialog } from "#client/features/calculator/items-csv/bulk-actions.tsx";
import { useImport } from "#client/features/calculator/items-csv/use-import.ts";
import { ResultsPanel } from "#client/features/calculator/result/results-panel.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { loadActionCode } from "#client/lib/load-code.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import type { CalculationMethod, CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { BottomBar } from "./bottom-bar.tsx";

const DamagedLinkNotice = lazyWithPreload(
  async () =>
    (await withTexts("results", import("./input/damaged-link-notice.tsx"))).DamagedLinkNotice,
);

/** What a payment below a result needs of the form. */
export type PaymentPlace = {
  isStale: boolean;
  /** Leads to the first field without which the total is incomplete. */
  onEnterMissing: () => void;
};

type CalculatorProps = {
  /** Null while it is unknown, because the settings could not be loaded. */
  method: CalculationMethod | null;
  showBulkImport: boolean;
  showShipping: boolean;
  /** Whether the fees of US customs are shown, which depend on the transport. True with a tariff file only. */
  asksTransport: boolean;
  /** Null if the tariff schedule is not in use. */
  CodeSearch: CodeSearch | null;
  currency: Currency;
  countries: Countries;
  /** The outcome of the last payment, shown also without a result. */
  paymentOutcome: ReactNode;
  renderPayment: (result: CalculationResult, place: PaymentPlace) => ReactNode;
  onSaveQuote: (last: LastCalculation) => void;
};

export function Calculator(props: CalculatorProps) {
  const { currency } = props;
  const usesSchedule = props.CodeSearch !== null;
  const calculator = useCalculator({ ...props, usesSchedule });
  const { form, submit, last, isStale } = calculator;
  const importing = useImport(form, currency);
  const isWide = useIsWide("lg");
  const payment = last
    ? props.renderPayment(last.result, {
        isStale,
        onEnterMissing: () => void focusMissing(form, last.result),
      })
    : null;

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => isCalculateShortcut(event) && void submit()}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:block"
    >
      <div className="min-w-0 space-y-4 print:hidden">
        <Inputs {...props} calculator={calculator} importing={importing} isWide={isWide} />
      </div>
      <ResultsPanel {...calculator} usesSchedule={usesSchedule} onSaveQuote={props.onSaveQuote}>
        {props.paymentOutcome}
        {isWide ? payment : null}
      </ResultsPanel>
      {isWide ? null : (
        <BottomBar {...calculator} currency={currency} usesSchedule={usesSchedule}>
          {payment}
        </BottomBar>
      )}
      <ImportPreviewDialog importing={importing} />
    </form>
  );
}

type InputsProps = CalculatorProps & {
  calculator: ReturnType<typeof useCalculator>;
  importing: ReturnType<typeof useImport>;
  isWide: boolean;
};

/** The cards in which a shipment is entered. */
function Inputs(props: InputsProps) {
  const { method, currency, countries, CodeSearch, calculator, isWide } = props;
  const { form } = calculator;
  return (
    <>
      {calculator.isLinkDamaged ? (
        <Suspense fallback={null}>
          <DamagedLinkNotice />
        </Suspense>
      ) : null}
      <RouteCard
        form={form}
        countries={countries}
        method={method}
        hasEntryDate={CodeSearch !== null}
        hasTransport={props.asksTransport}
        isWide={isWide}
      />
      <ItemsCard
        form={form}
        countries={countries}
        currency={currency}
        method={method}
        CodeSearch={CodeSearch}
        hasResult={calculator.last !== null}
        importing={props.importing}
        showBulkImport={props.showBulkImport}
        onAcceptCurrency={calculator.acceptCurrency}
      />
      <CalculateCard
        form={form}
        currency={currency}
        showShipping={props.showShipping}
        showCalculate={isWide}
        isBusy={calculator.isBusy}
      />
    </>
  );
}

/** Its code is loaded on demand, because few visitors need it. */
async function focusMissing(form: CalculatorForm, result: CalculationResult) {
  const { focusMissingInput } = await loadActionCode(
    () => import("#client/features/calculator/result/focus-missing-input.ts"),
  );
  focusMissingInput(form, result);
}

/** False in a dialog, whose events React passes on to the form. */
const isCalculateShortcut = ({ key, ctrlKey, metaKey, currentTarget, target }: KeyboardEvent) =>
  key === "Enter" && (ctrlKey || metaKey) && currentTarget.contains(target as Node); // safe: an element
