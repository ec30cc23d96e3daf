import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";

export const suggestionButtonId = (index: number) => `items.${index}.suggestion`;

/** Leads to the first of these rows that has no code yet, or the first: to its suggestion, or to its field for a code. */
export function focusMissingCode(form: CalculatorForm, rows: readonly number[]) {
  const items = form.getValues("items");
  const row = rows.find((at) => items[at]?.hsCode.trim() === "") ?? rows[0];
  if (row === undefined) return;
  const button = document.getElementById(suggestionButtonId(row));
  if (!button) return focusItem(row, "hsCode");
  button.scrollIntoView({ block: "nearest" });
  button.focus();
}

type AcceptedCode = { index: number; code: string; hasResult: boolean };

/**
 * Sets the code of an item and leads on: to the next suggestion or, after the last one, to a result with the codes. Without
 * a result the focus stays in the row.
 */
export function acceptCode(form: CalculatorForm, { index, code, hasResult }: AcceptedCode) {
  const button = document.getElementById(suggestionButtonId(index));
  const calculator = button?.closest("form");
  form.setValue(`items.${index}.hsCode`, code, { shouldDirty: true, shouldValidate: true });
  const rows = [...form.getValues("items").keys()].filter((row) => row !== index);
  const next = rows
    .filter((row) => form.getValues(`items.${row}.hsCode`).trim() === "")
    .map((row) => document.getElementById(suggestionButtonId(row)))
    .find((other) => other !== null);
  if (hasResult && next) return next.focus();
  focusItem(index, "hsCode"); // the button that was pressed disappears
  if (hasResult) calculator?.requestSubmit();
}
