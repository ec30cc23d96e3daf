import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { toast } from "#client/lib/toast.ts";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey } from "#shared/texts.ts";
import { blankItem, type ItemValues, itemValues } from "./form-values.ts";
import { type ItemsCsv, UnreadableCsv } from "./items-csv.ts";
import type { CalculatorForm } from "./use-calculator.ts";

const LARGEST_FILE = 10_000_000;

export type ImportPreview = ItemsCsv & {
  source: string;
  /** The currency the calculation is in after the import. */
  currency: Currency;
  /** Adding to rows that are in another currency would change what those are worth. */
  mayAppend: boolean;
};

/** Reads rows from a file or the clipboard and holds them for a look before they count. */
export function useImport(form: CalculatorForm, currency: Currency) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const refuse = (problem: TextKey<"common">) => toast({ title: t(problem), tone: "error" });

  async function readText(text: string, source: string) {
    const read = await parsed(text, currency);
    if (read === null) return refuse("bulk.parseError");
    if (read.items.length === 0) refuse("bulk.noValidItems");
    if (read.items.length + read.skippedCount === 0) return;
    setPreview({ ...read, source, ...outcome(read, currency, form.getValues("items")) });
  }

  async function readFile(file: File | undefined) {
    if (!file || !/\.csv$/i.test(file.name)) return refuse("bulk.selectFile");
    if (file.size > LARGEST_FILE) return refuse("bulk.parseError");
    const text = await file.text().catch(() => null);
    if (text === null) return refuse("bulk.parseError");
    await readText(text, file.name);
  }

  function accept(way: "replace" | "append") {
    if (!preview) return;
    const imported = preview.items.map((item) => itemValues(item, preview.currency));
    const kept = way === "append" ? form.getValues("items").filter(isFilledIn) : [];
    const items = [...kept, ...imported].slice(0, MAX_ITEMS);
    form.setValue("items", items, { shouldDirty: true });
    form.clearErrors("items");
    chooseCurrency(preview.currency);
    setPreview(null);
    toast({ title: t("bulk.imported", { count: items.length - kept.length }), tone: "done" });
  }

  return { preview, readText, readFile, accept, cancel: () => setPreview(null) };
}

async function parsed(text: string, currency: Currency): Promise<ItemsCsv | null> {
  const { parseItemsCsv } = await import("./parse-items-csv.ts");
  try {
    return parseItemsCsv(text, { currency, room: MAX_ITEMS });
  } catch (error) {
    if (error instanceof UnreadableCsv) return null;
    throw error;
  }
}

function outcome({ currencies, items }: ItemsCsv, current: Currency, rows: readonly ItemValues[]) {
  const [only] = currencies;
  const currency = currencies.length === 1 && only ? only : current;
  const filledIn = rows.filter(isFilledIn).length;
  const mayAppend = currency === current && filledIn > 0 && filledIn + items.length <= MAX_ITEMS;
  return { currency, mayAppend };
}

const isFilledIn = (row: ItemValues) =>
  row.description.trim() !== "" || row.countryOfOrigin !== "" || row.value !== blankItem.value;
