import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { lacksGeneralDuty } from "#client/features/calculator/suggestions/total-range.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { focusMissingCodes } from "./focus-missing-codes.ts";

type MissingCodesNoticeProps = { result: CalculationResult; form: CalculatorForm };

/** The total looks final, but lacks the general duty of items that a code would be charged for. */
export function MissingCodesNotice({ result: { items }, form }: MissingCodesNoticeProps) {
  const { t } = useTranslation("results");
  const missing = items.filter(lacksGeneralDuty);
  if (missing.length === 0) return null;

  return (
    <WarningNotice className="flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="min-w-0 grow basis-48">
        {t("results.missingCodes", { count: missing.length })}
      </p>
      <Button onClick={() => focusMissingCodes(form, items)}>{t("results.findCodes")}</Button>
    </WarningNotice>
  );
}
