import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#shared/currency.ts";
import { totalText } from "./amount.tsx";
import { CalculateButton } from "./calculate-card.tsx";
import { GoodsSubtotal } from "./goods-subtotal.tsx";
import type { LastCalculation } from "./last-calculation.ts";
import type { CalculatorForm } from "./use-calculator.ts";

type BottomBarProps = {
  form: CalculatorForm;
  currency: Currency;
  last: LastCalculation | null;
  isStale: boolean;
  isBusy: boolean;
  /** The payment of an up-to-date result. */
  children: ReactNode;
};

/** On narrow screens: the next step, to calculate or to pay, with its amount. */
export function BottomBar({ form, currency, last, isStale, isBusy, children }: BottomBarProps) {
  const { t } = useTranslation();
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2 shadow-float sm:px-6 print:hidden">
      {last && !isStale ? (
        <>
          <p className="min-w-0">
            <span className="block text-sm text-muted">{t("results.total")}</span>
            <span className="text-lg font-semibold tabular-nums">{totalText(last.result)}</span>
          </p>
          <div className="shrink-0">{children}</div>
        </>
      ) : (
        <>
          <GoodsSubtotal form={form} currency={currency} />
          <CalculateButton isBusy={isBusy} />
        </>
      )}
    </div>
  );
}
