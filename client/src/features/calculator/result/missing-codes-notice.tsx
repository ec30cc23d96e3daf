import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { findItemRows } from "./find-item-rows.ts";

type MissingCodesNoticeProps = { result: CalculationResult; form: CalculatorForm };

/** The total looks final, but lacks the general duty of items that a code would be charged for. */
export function MissingCodesNotice({ result: { items }, form }: MissingCodesNoticeProps) {
  const { t } = useTranslation("results");
  const missing = items.filter(lacksGeneralDuty);
  if (missing.length === 0) return null;

  /** The index of the first item whose row has no code yet. */
  function focusCode() {
    const rows = form.getValues("items");
    const found = findItemRows(rows, items).filter(
      (row, index) => row >= 0 && items[index] && lacksGeneralDuty(items[index]),
    );
    const row = found.find((at) => rows[at]?.hsCode.trim() === "") ?? found[0];
    if (row !== undefined) focusItem(row, "hsCode");
  }

  return (
    <WarningNotice className="flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="min-w-0 grow basis-48">
        {t("results.missingCodes", { count: missing.length })}
      </p>
      <Button onClick={focusCode}>{t("results.enterCode")}</Button>
    </WarningNotice>
  );
}

const lacksGeneralDuty = ({ hsCode, duty }: ResultItem): boolean =>
  hsCode === null && duty !== null && !duty.includesMfn;
