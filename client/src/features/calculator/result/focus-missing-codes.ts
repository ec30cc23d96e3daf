import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { focusMissingCode } from "#client/features/calculator/suggestions/find-codes.ts";
import { lacksGeneralDuty } from "#client/features/calculator/suggestions/total-range.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { findItemRows } from "./find-item-rows.ts";

/** Leads to the code of the first item whose general duty is missing from the total and that is still in the form. */
export function focusMissingCodes(form: CalculatorForm, items: CalculationResult["items"]) {
  const rows = findItemRows(form.getValues("items"), items).filter(
    (row, index) => row >= 0 && items[index] && lacksGeneralDuty(items[index]),
  );
  focusMissingCode(form, rows);
}
