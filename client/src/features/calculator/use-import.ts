import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { toast } from "#client/lib/toast.ts";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey } from "#shared/texts.ts";
import { focusItem } from "./focus-item.ts";
import { emptyItem, type ItemValues, toItemValues } from "./form-values.ts";
import { InvalidCsvError, type ItemsCsv } from "./items-csv.ts";
import type { CalculatorForm } from "./use-calculator.ts";

const MAX_FILE_BYTES = 10_000_000;

export type ImportPreview = ItemsCsv & {
  source: string;
  /** Of the calculation after the import. */
  currency: Currency;
  /** False if the import changes the currency, and with it the value of the existing rows. */
  canAppend: boolean;
};

/** Imports items from a file or pasted text after a preview. */
export function useImport(form: CalculatorForm, currency: Currency) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const showError = (key: TextKey<"common">) => toast({ title: t(key), tone: "error" });

  async function readText(text: string, source: string) {
    const parsed = await parseCsv(text, currency);
    if (parsed === null) return showError("bulk.parseError");
    if (parsed.items.length === 0) showError("bulk.noValidItems");
    if (parsed.items.length + parsed.skippedCount === 0) return;
    setPreview({ ...parsed, source, ...importTarget(parsed, currency, form.getValues("items")) });
  }

  async function readFile(file: File | undefined) {
    if (!file || !/\.csv$/i.test(file.name)) return showError("bulk.selectFile");
    if (file.size > MAX_FILE_BYTES) return showError("bulk.parseError");
    const text = await file.text().catch(() => null);
    if (text === null) return showError("bulk.parseError");
    await readText(text, file.name);
  }

  function accept(mode: "replace" | "append") {
    if (!preview) return;
    const imported = preview.items.map((item) => toItemValues(item, preview.currency));
    const existing = mode === "append" ? form.getValues("items").filter(isFilledIn) : [];
    const items = [...existing, ...imported].slice(0, MAX_ITEMS);
    form.setValue("items", items, { shouldDirty: true });
    form.clearErrors("items");
    chooseCurrency(preview.currency);
    setPreview(null);
    focusItem(existing.length);
    toast({
      title: t("bulk.imported", { count: items.length - existing.length }),
      tone: "success",
    });
  }

  return { preview, readText, readFile, accept, cancel: () => setPreview(null) };
}

async function parseCsv(text: string, currency: Currency): Promise<ItemsCsv | null> {
  const { parseItemsCsv } = await import("./parse-items-csv.ts");
  try {
    return parseItemsCsv(text, { currency, maxItems: MAX_ITEMS });
  } catch (error) {
    if (error instanceof InvalidCsvError) return null;
    throw error;
  }
}

function importTarget(
  { currencies, items }: ItemsCsv,
  current: Currency,
  rows: readonly ItemValues[],
) {
  const [only] = currencies;
  const currency = currencies.length === 1 && only ? only : current;
  const filledIn = rows.filter(isFilledIn).length;
  const canAppend = currency === current && filledIn > 0 && filledIn + items.length <= MAX_ITEMS;
  return { currency, canAppend };
}

const isFilledIn = (row: ItemValues) =>
  row.description.trim() !== "" || row.countryOfOrigin !== "" || row.value !== emptyItem.value;
