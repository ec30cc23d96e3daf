import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import {
  type CalculatorForm,
  type ItemValues,
  parseQuantity,
} from "#client/features/calculator/form/form-values.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { useDelayed } from "#client/lib/use-delayed.ts";
import type { Currency } from "#shared/currency.ts";
import type { SuggestedGoods } from "./load-suggestion.ts";
import { isDescriptive, suggestionQuery } from "./suggestion-query.ts";

const DELAY_MS = 500;

type Row = { form: CalculatorForm; index: number; currency: Currency };

/** The suggestion for an item without a code, once typing pauses; undefined while there is none. */
export function useRowSuggestion({ form, index, currency }: Row) {
  const item = useWatch({ control: form.control, name: `items.${index}` });
  const entryDate = useWatch({ control: form.control, name: "entryDate" });
  const goods = item ? toGoods(item, currency, entryDate) : null;
  const settled: SuggestedGoods | null = JSON.parse(useDelayed(JSON.stringify(goods), DELAY_MS));
  const { data } = useQuery(suggestionQuery(settled));
  // Another price changes no line, but other words do.
  const isCurrent = goods !== null && settled?.description === goods.description;
  return isCurrent ? (data ?? undefined) : undefined;
}

function toGoods(item: ItemValues, currency: Currency, entryDate: string): SuggestedGoods | null {
  const description = item.description.trim();
  if (item.hsCode.trim() !== "" || item.countryOfOrigin === "") return null;
  if (!isDescriptive(description)) return null;
  return {
    description,
    countryOfOrigin: item.countryOfOrigin,
    quantity: parseQuantity(item.quantity),
    value: Math.max(0, parseAmount(item.value, currency) ?? 0),
    currency,
    entryDate: entryDate || undefined,
  };
}
