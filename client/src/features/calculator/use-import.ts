import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { toast } from "#client/lib/toast.ts";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { focusItem } from "./focus-item.ts";
import { emptyItem, type ItemValues, toItemValues } from "./form-values.ts";
import { InvalidCsvError, type ItemsCsv } from "./items-csv.ts";
import type { CalculatorForm } from "./use-calculator.ts";

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

/** Imports items from a file or pasted text after a preview. */
export function useImport(form: CalculatorForm, currency: Currency) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const showError = (key: TextKey<"common">, params: TextParams = {}) =>
    toast({ title: t(key, params), tone: "error" });

  async function readText(text: string, source: string) {
    const all = await parseCsv(text, { currency });
    if (all === null) return showError("bulk.parseError");
    if (all.items.length === 0) showError("bulk.noValidItems");
    if (all.items.length + all.skippedCount === 0) return;
    await previewRows({ text, source }, importCurrency(all.currencies, currency));
  }

  async function previewRows({ text, source }: Source, target: Currency) {
    const rows = await parseCsv(text, { currency, only: target });
    if (rows === null) return;
    const changesCurrency = target !== currency;
    const canAppend = !changesCurrency && hasRoomFor(rows.items.length);
    setPreview({ ...rows, source, text, currency: target, changesCurrency, canAppend });
  }

  function hasRoomFor(count: number): boolean {
    const filledIn = form.getValues("items").filter(isFilledIn).length;
    return filledIn > 0 && filledIn + count <= MAX_ITEMS;
  }

  function chooseImportCurrency(chosen: Currency) {
    if (preview) void previewRows(preview, chosen);
  }

  async function readFile(file: File | undefined) {
    if (!file || !/\.csv$/i.test(file.name)) return showError("bulk.selectFile");
    if (file.size > MAX_FILE_BYTES)
      return showError("bulk.tooLarge", { max: MAX_FILE_BYTES / 1_000_000 });
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
    requestAnimationFrame(() => focusItem(existing.length)); // after the dialog returned the focus
    toast({
      title: t("bulk.imported", { count: items.length - existing.length }),
      tone: "success",
    });
  }

  const cancel = () => setPreview(null);
  return { preview, readText, readFile, chooseImportCurrency, accept, cancel };
}

type Currencies = { currency: Currency; only?: Currency };

async function parseCsv(text: string, currencies: Currencies): Promise<ItemsCsv | null> {
  const { parseItemsCsv } = await import("./parse-items-csv.ts");
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
