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
import type { ImportChoices, ImportFile, ImportPreview } from "./import-preview.ts";
import { pastedTextStore } from "./pasted-text.ts";
import { previewImport } from "./preview-import.ts";
import { readCsv } from "./reading/read-csv.ts";
import { readItemsFile } from "./reading/read-items-file.ts";
import { FileTooLargeError, InvalidFileError, type Table } from "./reading/table.ts";

const MAX_FILE_BYTES = 10_000_000;

/** The names that spreadsheet programs give; the content decides how a file is read. */
const FILE_NAME = /\.(csv|tsv|txt|xlsx|xlsm|xls|ods)$/i;

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
    const table = parseOrNull(text);
    if (table === null) return showError("bulk.parseError");
    openPreview({ tables: [table], source, text });
  }

  async function readFile(file: File) {
    if (!FILE_NAME.test(file.name)) return showError("bulk.selectFile");
    if (file.size > MAX_FILE_BYTES)
      return showError("bulk.tooLarge", { max: MAX_FILE_BYTES / 1_000_000 });
    dismissShownToast();
    try {
      const tables = await readItemsFile(file, document.documentElement.lang);
      openPreview({ tables, source: file.name, text: null });
    } catch (error) {
      showError(fileErrorKey(error, file.name));
    }
  }

  function openPreview(file: ImportFile) {
    const preview = previewImport(file, {}, currency);
    if (preview === null) return showError("bulk.noValidItems");
    if (preview.items.length === 0) {
      toast({ title: t("bulk.noValidItems"), tone: "error", isShownInPlace: true });
    }
    showPreview(preview);
  }

  function changePreview({ file, choices }: ImportPreview, changes: ImportChoices) {
    const preview = previewImport(file, { ...choices, ...changes }, currency);
    if (preview) showPreview(preview);
  }

  function showPreview(preview: Omit<ImportPreview, "canAppend">) {
    const canAppend = !preview.changesCurrency && hasRoomFor(preview.items.length);
    setPreview({ ...preview, canAppend });
  }

  function hasRoomFor(count: number): boolean {
    const filledIn = form.getValues("items").filter(isFilledIn).length;
    return filledIn > 0 && filledIn + count <= MAX_ITEMS;
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
    if (preview.file.text === pastedTextStore.get()) pastedTextStore.set("");
    setTimeout(() => focusItem(existing.length)); // after the dialog, whose timer returns the focus, is gone
    toast({
      title: t("bulk.imported", { count: items.length - existing.length }),
      tone: "success",
    });
  }

  return { readText, readFile, changePreview, accept };
}

function fileErrorKey(error: unknown, name: string): TextKey<"import"> {
  if (error instanceof FileTooLargeError) return "bulk.tooManyCells";
  const isText = /\.(csv|tsv|txt)$/i.test(name);
  return isText ? "bulk.parseError" : "bulk.spreadsheetError";
}

function parseOrNull(text: string): Table | null {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof InvalidFileError) return null;
    throw error;
  }
}

/** It would cover the preview, and on a phone its heading and its button to close it. */
function dismissShownToast() {
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
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
    answers: {
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      quantities: item.quantities,
      claims: item.claims,
      facts: item.facts,
    },
  }),
});
