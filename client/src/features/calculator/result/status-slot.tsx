import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { hasOpenQuantity } from "#shared/calculator/has-open-quantity.ts";
import { focusOpenQuantity } from "./focus-open-quantity.ts";
import { MissingCodesNotice } from "./missing-codes-notice.tsx";
import { StatusNotice } from "./status-notice.tsx";

type StatusSlotProps = {
  result: CalculationResult;
  form: CalculatorForm;
  /** Why the last calculation failed; null without an error. */
  error: ReactNode;
  isStale: boolean;
  usesSchedule: boolean;
};

/**
 * The one thing to say about a total, with the one button that leads on: an error before an outdated total, and that before
 * an incomplete one.
 */
export function StatusSlot({ result, form, error, isStale, usesSchedule }: StatusSlotProps) {
  if (error) return error;
  if (isStale) return <StaleNotice />;
  if (hasOpenQuantity(result)) return <OpenQuantityNotice />;
  return usesSchedule ? <MissingCodesNotice result={result} form={form} /> : null;
}

function StaleNotice() {
  const { t } = useTranslation("results");
  return (
    <StatusNotice className="print:hidden">
      <AppearingStatus className="min-w-0">{t("results.stale")}</AppearingStatus>
      <Button type="submit">{t("results.calculateAgain")}</Button>
    </StatusNotice>
  );
}

/** The total looks final, but lacks a duty per unit. */
function OpenQuantityNotice() {
  const { t } = useTranslation("results");
  return (
    <StatusNotice>
      <p>{t("notes.quantityOpen")}</p>
      <Button className="print:hidden" onClick={focusOpenQuantity}>
        {t("results.enterQuantity")}
      </Button>
    </StatusNotice>
  );
}
