import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { lacksGeneralDuty } from "#client/features/calculator/suggestions/total-range.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { focusMissingCodes } from "./focus-missing-codes.ts";
import { StatusNotice } from "./status-notice.tsx";

type MissingCodesNoticeProps = { result: CalculationResult; form: CalculatorForm };

/** The total looks final, but lacks the general duty of items that a code would be charged for. */
export function MissingCodesNotice({ result: { items }, form }: MissingCodesNoticeProps) {
  const { t } = useTranslation("results");
  const missing = items.filter(lacksGeneralDuty);
  if (missing.length === 0) return null;

  return (
    <StatusNotice className="print:hidden">
      <p>{t("results.missingCodes", { count: missing.length })}</p>
      <Button onClick={() => focusMissingCodes(form, items)}>{t("results.findCodes")}</Button>
    </StatusNotice>
  );
}
