import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { enterableInputs } from "#shared/calculator/missing-input.ts";
import { findItemRows } from "./find-item-rows.ts";
import { focusOpenQuantity } from "./focus-open-quantity.ts";

/**
 * Focuses the first field without which the total is incomplete: the code of an item, a quantity, or the item with an
 * open question, opened. Items that have been removed since the calculation are passed over.
 */
export function focusMissingInput(form: CalculatorForm, { items, missing }: CalculationResult) {
  const rows = findItemRows(form.getValues("items"), items);
  for (const { kind, items: numbers } of enterableInputs(missing)) {
    const row = numbers.map((number) => rows[number - 1] ?? -1).find((found) => found >= 0);
    if (row === undefined) continue;
    if (kind === "code") return focusItem(row, "hsCode");
    if (kind === "quantity") return focusOpenQuantity();
    return openItem(row);
  }
}

function openItem(row: number) {
  const details = document.querySelector<HTMLDetailsElement>(`[data-row="${row}"] details`);
  if (!details) return;
  details.open = true;
  details.querySelector("summary")?.focus();
}
