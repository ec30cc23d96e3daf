import i18next from "i18next";
import { flushSync } from "react-dom";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import {
  type CalculatorForm,
  emptyItem,
  type ItemValues,
} from "#client/features/calculator/form/form-values.ts";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { formatAmountInput } from "#client/lib/parse-amount.ts";
import { toast } from "#client/lib/toast.ts";
import { type CalculationItem, MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { ImportPreview } from "./import-preview.ts";
import { pastedTextStore } from "./pasted-text.ts";
import { type ImportMode, rememberImport } from "./remember-import.ts";

export type AcceptContext = {
  form: CalculatorForm;
  setPreview: (preview: ImportPreview | null) => void;
};

/** Adds the items of a preview to the form, or replaces those that are there. */
export function acceptImport(
  { form, setPreview }: AcceptContext,
  preview: ImportPreview,
  mode: ImportMode,
) {
  const t = i18next.getFixedT(null, "import");
  const imported = preview.items.map((item) => toItemValues(item, preview.currency));
  const existing = mode === "append" ? form.getValues("items").filter(isFilledIn) : [];
  const items = [...existing, ...imported].slice(0, MAX_ITEMS);
  flushSync(() => {
    form.setValue("items", items, { shouldDirty: true });
    form.clearErrors("items");
    chooseCurrency(preview.currency);
    setPreview(null);
  });
  rememberImport(preview, mode);
  if (preview.file.text === pastedTextStore.get()) pastedTextStore.set("");
  setTimeout(() => focusItem(existing.length)); // after the dialog, whose timer returns the focus, is gone
  toast({
    title: t("bulk.imported", { count: items.length - existing.length }),
    tone: "success",
  });
}

/** Whether there are items to which `count` further ones can be added. */
export function hasRoomFor(count: number, form: CalculatorForm): boolean {
  const filledIn = form.getValues("items").filter(isFilledIn).length;
  return filledIn > 0 && filledIn + count <= MAX_ITEMS;
}

/** A new row takes over the origin of the one above, which alone is no entry. */
const isFilledIn = (row: ItemValues) =>
  row.description.trim() !== "" || row.value !== emptyItem.value;

/** The form's row of an imported item, with its value rounded to the decimals of `currency`. */
const toItemValues = (item: CalculationItem, currency: Currency): ItemValues => ({
  description: item.description,
  countryOfOrigin: item.countryOfOrigin,
  quantity: String(item.quantity),
  value: item.value === 0 ? emptyItem.value : formatAmountInput(item.value, currency),
  hsCode: item.hsCode ?? "",
  ...(item.hsCode && {
    lineInput: {
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      quantities: item.quantities,
      claims: item.claims,
      answers: item.answers,
    },
  }),
});
