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
import { dismissToast, toast, toastStore } from "#client/lib/toast.ts";
import { type CalculationItem, MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { decodeItemsFile } from "./decode-items-file.ts";
import { InvalidCsvError, type ItemsCsv } from "./items-csv.ts";
import { parseItemsCsv } from "./parse-items-csv.ts";
import { pastedTextStore } from "./pasted-text.ts";

const MAX_FILE_BYTES = 10_000_000;

type Source = { text: string; source: string };

export type ImportPreview = ItemsCsv &
  Source & {
    /** Of the calculation after the import. */
    currency: Currency;
    /** Whether the import changes the currency, and with it the value of the existing rows. */
    changesCurrency: boolean;
    canAppend: boolean;
  };

type ImportContext = {
  form: CalculatorForm;
  currency: Currency;
  setPreview: (preview: ImportPreview | null) => void;
};

/** Reads items from a file or pasted text, previews them, and adds those accepted to the form. */
export function createImport({ form, currency, setPreview }: ImportContext) {
  const t = i18next.getFixedT(null, "import");
  const showError = (key: TextKey<"import">, params: TextParams = {}) =>
    toast({ title: t(key, params), tone: "error" });

  function readText(text: string, source: string) {
    dismissShownToast();
    const all = parseCsv(text, { currency });
    if (all === null) return showError("bulk.parseError");
    if (all.items.length + all.skippedCount === 0) return showError("bulk.noValidItems");
    if (all.items.length === 0) {
      toast({ title: t("bulk.noValidItems"), tone: "error", isInDialog: true });
    }
    previewRows({ text, source }, importCurrency(all.currencies, currency));
  }

  function previewRows({ text, source }: Source, target: Currency) {
    const rows = parseCsv(text, { currency, only: target });
    if (rows === null) return;
    const changesCurrency = target !== currency;
    const canAppend = !changesCurrency && hasRoomFor(rows.items.length);
    setPreview({ ...rows, source, text, currency: target, changesCurrency, canAppend });
  }

  function hasRoomFor(count: number): boolean {
    const filledIn = form.getValues("items").filter(isFilledIn).length;
    return filledIn > 0 && filledIn + count <= MAX_ITEMS;
  }

  async function readFile(file: File) {
    if (!/\.csv$/i.test(file.name)) return showError("bulk.selectFile");
    if (file.size > MAX_FILE_BYTES)
      return showError("bulk.tooLarge", { max: MAX_FILE_BYTES / 1_000_000 });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return showError("bulk.parseError");
    readText(decodeItemsFile(bytes, document.documentElement.lang), file.name);
  }

  function accept(preview: ImportPreview, mode: "replace" | "append") {
    const imported = preview.items.map((item) => toItemValues(item, preview.currency));
    const existing = mode === "append" ? form.getValues("items").filter(isFilledIn) : [];
    const items = [...existing, ...imported].slice(0, MAX_ITEMS);
    flushSync(() => {
      form.setValue("items", items, { shouldDirty: true });
      form.clearErrors("items");
      chooseCurrency(preview.currency);
      setPreview(null);
    });
    if (preview.text === pastedTextStore.get()) pastedTextStore.set("");
    setTimeout(() => focusItem(existing.length)); // after the dialog, whose timer returns the focus, is gone
    toast({
      title: t("bulk.imported", { count: items.length - existing.length }),
      tone: "success",
    });
  }

  return { readText, readFile, previewRows, accept };
}

/** It would cover the preview, and on a phone its heading and its button to close it. */
function dismissShownToast() {
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
}

type Currencies = { currency: Currency; only?: Currency };

function parseCsv(text: string, currencies: Currencies): ItemsCsv | null {
  try {
    return parseItemsCsv(text, { ...currencies, maxItems: MAX_ITEMS });
  } catch (error) {
    if (error instanceof InvalidCsvError) return null;
    throw error;
  }
}

const importCurrency = (found: readonly Currency[], current: Currency): Currency =>
  found.includes(current) ? current : (found[0] ?? current);

/** A new row takes over the origin of the one above, which alone is no entry. */
const isFilledIn = (row: ItemValues) =>
  row.description.trim() !== "" || row.value !== emptyItem.value;

/** The form's row of an imported item, with its value rounded to the decimals of `currency`. */
const toItemValues = (item: CalculationItem, currency: Currency): ItemValues => ({
  description: item.description,
  countryOfOrigin: item.countryOfOrigin,
  quantity: String(item.quantity),
  value: formatAmountInput(item.value, currency),
  hsCode: item.hsCode ?? "",
  ...(item.hsCode && {
    answers: {
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      quantities: item.quantities,
      claims: item.claims,
      facts: item.facts,
    },
  }),
});
