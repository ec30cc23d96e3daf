import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import type { FormOutput, FormValues } from "./form-values.ts";

export type CurrencyChange = { hasChanged: boolean; accept: () => void };

/**
 * Whether the form has amounts that were entered in another currency than the chosen one. `accept` means
 * that they are in the chosen one.
 */
export function useCurrencyChange(
  form: UseFormReturn<FormValues, unknown, FormOutput>,
  currency: Currency,
  initial: Currency,
): CurrencyChange {
  const [entered, setEntered] = useState(initial);
  const hasChanged = entered !== currency && hasAmounts(form.getValues());
  useEffect(() => {
    if (!hasAmounts(form.getValues())) setEntered(currency);
  }, [form, currency]);
  return { hasChanged, accept: () => setEntered(currency) };
}

const hasAmounts = ({ shippingCost, insuranceCost, items }: FormValues): boolean =>
  [shippingCost, insuranceCost, ...items.map(({ value }) => value)].some(
    (text) => text.trim() !== "" && parseAmount(text) !== 0,
  );
