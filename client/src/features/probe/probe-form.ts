import * as z from "zod/mini";
import type { CountryOption } from "#client/countries/country-option.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { isCountry } from "#shared/countries.ts";
import { isHsCode, textKey } from "#shared/http/fields.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";

const isAmount = (text: string): boolean => {
  const amount = parseAmount(text, "USD");
  return amount !== null && amount > 0 && amount <= MAX_AMOUNT;
};

const isQuantity = (text: string): boolean =>
  /^[1-9]\d*$/.test(text.trim()) && Number(text) <= MAX_INTEGER;

/** Texts as typed, which become the numbers of the contract. */
export const probeForm = z.object({
  hsCode: z.string().check(z.trim(), z.refine(isHsCode, textKey("items.hsCodeInvalid"))),
  origin: z.string().check(z.refine(isCountry, textKey("items.originMissing"))),
  value: z.pipe(
    z.string().check(z.refine(isAmount, textKey("items.valueInvalid"))),
    z.transform((text: string) => parseAmount(text, "USD") ?? 0),
  ),
  quantity: z.pipe(
    z.string().check(z.refine(isQuantity, textKey("items.quantityInvalid"))),
    z.transform(Number),
  ),
});

export const PROBE_START = { hsCode: "", origin: "", value: "100", quantity: "1" };

export type ProbeCountries = { options: readonly CountryOption[]; isPending: boolean };
