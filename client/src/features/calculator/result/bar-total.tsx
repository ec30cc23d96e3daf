import { useTranslation } from "react-i18next";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { hasOpenQuantity } from "#shared/calculator/has-open-quantity.ts";
import { focusOpenQuantity } from "./focus-open-quantity.ts";
import { totalText } from "./total-text.ts";

/** The total in the bar of narrow screens, and whether it is incomplete. */
export function BarTotal({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  return (
    <div className="grow basis-0">
      <p>
        <span className="block text-sm text-muted">{t("results.total")}</span>
        <span className="text-lg font-semibold tabular-nums">{totalText(result)}</span>
      </p>
      {hasOpenQuantity(result) ? (
        <button
          type="button"
          onClick={focusOpenQuantity}
          className="min-h-6 text-left text-sm leading-tight text-warning underline underline-offset-4"
        >
          {t("results.incomplete")}
        </button>
      ) : null}
    </div>
  );
}
