import { type ReactNode, Suspense } from "react";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { CalculateButton } from "#client/features/calculator/input/calculate-card.tsx";
import { GoodsSubtotal } from "#client/features/calculator/input/goods-subtotal.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type { Currency } from "#shared/currency.ts";

const BarTotal = lazyWithPreload(
  async () =>
    (await withTexts("results", import("#client/features/calculator/result/bar-total.tsx")))
      .BarTotal,
);

type BottomBarProps = {
  form: CalculatorForm;
  currency: Currency;
  last: LastCalculation | null;
  isStale: boolean;
  /** Whether an answer is being calculated with, whose result replaces the total in a moment. */
  isUpdating: boolean;
  isBusy: boolean;
  usesSchedule: boolean;
  /** The payment of an up-to-date result. */
  children: ReactNode;
};

/** The next step on narrow screens, to calculate or to pay, with its amount. */
export function BottomBar({ form, currency, last, isBusy, children, ...props }: BottomBarProps) {
  const isStale = props.isStale && !props.isUpdating;
  usePreloadOnInteraction(BarTotal);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2 shadow-float sm:px-6 print:hidden">
      {last && !isStale ? (
        <>
          <Suspense fallback={<span />}>
            <BarTotal last={last} form={form} usesSchedule={props.usesSchedule} />
          </Suspense>
          <div>{children}</div>
        </>
      ) : (
        <>
          <div className="grow basis-0">
            <GoodsSubtotal form={form} currency={currency} />
          </div>
          <CalculateButton isBusy={isBusy} />
        </>
      )}
    </div>
  );
}
