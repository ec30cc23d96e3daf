import * as z from "zod/mini";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import {
  type CalculationItem,
  type CalculationRequest,
  MAX_DESCRIPTION,
} from "#shared/calculator/contract.ts";
import { isCountry } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { isHsCode, singleLineText } from "#shared/http/fields.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// The form holds what people type, as text; the contract takes numbers. The schema reads one into
// the other, and its messages are the catalogue's texts for the field.

const textKey = (key: TextKey<"common">) => key;

const countryField = (missing: TextKey<"common">) =>
  z.string().check(z.refine(isCountry, textKey(missing)));

const amountField = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() === "" || parseAmount(text) !== null, {
      error: textKey("shipping.amountInvalid"),
      abort: true,
    }),
    z.refine((text) => (parseAmount(text) ?? 0) <= MAX_AMOUNT, textKey("shipping.amountTooLarge")),
  ),
  z.transform((text: string) => parseAmount(text) ?? 0),
);

const unitValueField = z.pipe(
  z.string().check(
    z.refine((text) => (parseAmount(text) ?? 0) > 0, {
      error: textKey("items.valueMissing"),
      abort: true,
    }),
    z.refine((text) => (parseAmount(text) ?? 0) <= MAX_AMOUNT, textKey("shipping.amountTooLarge")),
  ),
  z.transform((text: string) => parseAmount(text) ?? 0),
);

const quantityField = z.pipe(z.string(), z.transform(parseQuantity));

export const formSchema = z.object({
  fromCountry: countryField("route.selectOriginCountry"),
  toCountry: countryField("route.selectDestinationCountry"),
  shippingCost: amountField,
  insuranceCost: amountField,
  items: z.array(
    z.object({
      description: z.string().check(
        z.refine((text) => text.trim() !== "", {
          error: textKey("items.descriptionMissing"),
          abort: true,
        }),
        z.refine(
          (text) => singleLineText(MAX_DESCRIPTION).safeParse(text).success,
          textKey("items.descriptionInvalid"),
        ),
      ),
      countryOfOrigin: countryField("items.originMissing"),
      quantity: quantityField,
      value: unitValueField,
      hsCode: z.string().check(
        z.trim(),
        z.refine((text) => text === "" || isHsCode(text), textKey("items.hsCodeInvalid")),
      ),
    }),
  ),
});

export type FormValues = z.input<typeof formSchema>;
export type FormOutput = z.output<typeof formSchema>;
export type ItemValues = FormValues["items"][number];

/** What a new row holds: one of something, worth nothing yet. */
export const emptyItem: ItemValues = {
  description: "",
  countryOfOrigin: "",
  quantity: "1",
  value: "0",
  hsCode: "",
};

export const emptyForm: FormValues = {
  fromCountry: "",
  toCountry: "",
  shippingCost: "",
  insuranceCost: "",
  items: [emptyItem],
};

/** A whole number of at least 1; anything else counts as 1. */
export function parseQuantity(text: string): number {
  const quantity = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 1;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 1;
}

const MAX_QUANTITY = 2_147_483_647;

/** The request for a filled-in form: every amount is in the calculation's one currency. */
export const toCalculationRequest = (form: FormOutput, currency: Currency): CalculationRequest => ({
  ...form,
  currency,
  items: form.items.map(({ hsCode, ...item }) => ({
    ...item,
    currency,
    ...(hsCode && { hsCode }),
  })),
});

/** A row of the form for an item from a file, whose value is read in `currency`. */
export const toItemValues = (item: CalculationItem, currency: Currency): ItemValues => ({
  description: item.description,
  countryOfOrigin: item.countryOfOrigin,
  quantity: String(item.quantity),
  value: formatAmountInput(item.value, currency),
  hsCode: item.hsCode ?? "",
});
