import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { foreignCurrency, parseAmount, toHalfWidth } from "#client/lib/parse-amount.ts";
import { type CalculationRequest, MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { isCountry, TARIFF_DESTINATION } from "#shared/countries.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";
import { isHsCode, isPrintable, textKey } from "#shared/http/fields.ts";
import { hasRegions } from "#shared/landed-cost/has-regions.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { fromCents, MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";
import { currentLineInput, lineInput } from "./line-input.ts";

// The form holds amounts as typed, and its schema parses them into the numbers of the contract. Its
// messages are keys of the catalogue.

const countryField = (missing: TextKey<"common">) =>
  z.string().check(z.refine(isCountry, textKey(missing)));

/** An amount in `currency`; an empty text counts as 0. */
function amountField(
  currency: Currency,
  error: TextKey<"common">,
  isValid: (amount: number) => boolean,
) {
  const parse = (text: string) => (text.trim() === "" ? 0 : parseAmount(text, currency));
  return z.pipe(
    z.string().check(
      z.refine((text) => foreignCurrency(text, currency) === null, {
        error: textKey("shipping.foreignCurrency"),
        abort: true,
      }),
      z.refine((text) => isValid(parse(text) ?? Number.NaN), { error, abort: true }),
      z.refine((text) => (parse(text) ?? 0) <= MAX_AMOUNT, textKey("shipping.amountTooLarge")),
    ),
    z.transform((text: string) => parse(text) ?? 0),
  );
}

const costField = (currency: Currency) =>
  amountField(currency, "shipping.amountInvalid", (amount) => amount >= 0);

const unitValueField = (currency: Currency) =>
  z.pipe(
    z.string().check(
      z.refine((text) => isEmptyOrAmount(text, currency), {
        error: textKey("items.valueInvalid"),
        abort: true,
      }),
      z.refine((text) => !roundsToZero(text, currency), {
        error: textKey("items.valueTooSmall"),
        abort: true,
      }),
    ),
    amountField(currency, "items.valueMissing", (amount) => amount > 0),
  );

/** True also for an amount that another check rejects with a more exact message. */
const isEmptyOrAmount = (text: string, currency: Currency): boolean =>
  text.trim() === "" ||
  parseAmount(text.trim().replace(/^-/, ""), currency) !== null ||
  foreignCurrency(text, currency) !== null;

/** Whether an amount above 0 rounds, half up, to none of the currency's smallest unit: ¥0.01. */
function roundsToZero(text: string, currency: Currency): boolean {
  const amount = parseAmount(text, currency) ?? 0;
  return amount > 0 && amount < fromCents(smallestUnit(currency)) / 2;
}

const quantityField = z.pipe(
  z.string().check(
    z.refine(isWholeNumber, textKey("items.quantityInvalid")),
    z.refine((text) => !isTooLarge(text), textKey("items.quantityTooLarge")),
  ),
  z.transform(parseQuantity),
);

const descriptionField = z.string().check(
  z.refine((text) => text.trim() !== "", {
    error: textKey("items.descriptionMissing"),
    abort: true,
  }),
  z.refine(isPrintable, textKey("items.descriptionInvalid")),
  z.refine((text) => text.trim().length <= MAX_DESCRIPTION, textKey("items.descriptionTooLong")),
);

const hsCodeField = z.string().check(
  z.trim(),
  z.refine((text) => text === "" || isHsCode(text), textKey("items.hsCodeInvalid")),
);

const isDateOrEmpty = (text: string): boolean => /^(\d{4,6}-\d\d-\d\d)?$/.test(text);

export const createFormSchema = (currency: Currency) =>
  z.object({
    fromCountry: countryField("route.selectOriginCountry"),
    toCountry: countryField("route.selectDestinationCountry"),
    /** Counts only for a destination with regions. */
    toRegion: z.string(),
    shippingCost: costField(currency),
    insuranceCost: costField(currency),
    entryDate: z.string().check(z.refine(isDateOrEmpty, textKey("shipping.entryDateInvalid"))),
    /** Empty while it is not stated. */
    transport: z.pipe(
      z.string(),
      z.transform((text: string) => TRANSPORTS.find((transport) => transport === text)),
    ),
    items: z.array(
      z.object({
        description: descriptionField,
        countryOfOrigin: countryField("items.originMissing"),
        quantity: quantityField,
        value: unitValueField(currency),
        hsCode: hsCodeField,
        lineInput: z.optional(lineInput),
      }),
    ),
  });

export type FormSchema = ReturnType<typeof createFormSchema>;
export type FormValues = z.input<FormSchema>;
export type FormOutput = z.output<FormSchema>;
export type ItemValues = FormValues["items"][number];
export type CalculatorForm = UseFormReturn<FormValues, unknown, FormOutput>;

export const emptyItem: ItemValues = {
  description: "",
  countryOfOrigin: "",
  quantity: "1",
  value: "0",
  hsCode: "",
};

export const emptyForm: FormValues = {
  fromCountry: "",
  toCountry: TARIFF_DESTINATION,
  toRegion: "",
  shippingCost: "",
  insuranceCost: "",
  entryDate: "",
  transport: "",
  items: [emptyItem],
};

/** An empty text and 0 count as 1; "2.5" and "1,000" are errors, because they may mean anything. */
export function isQuantity(text: string): boolean {
  return isWholeNumber(text) && !isTooLarge(text);
}

/** A whole number from 1 to the contract's maximum; anything else counts as 1. */
export function parseQuantity(text: string): number {
  return (isQuantity(text) && toNumber(text)) || 1;
}

/** True also for an empty text. */
function isWholeNumber(text: string): boolean {
  return !/\D/.test(toHalfWidth(text.trim()));
}

const isTooLarge = (text: string): boolean => toNumber(text) > MAX_INTEGER;

const toNumber = (text: string): number => Number(toHalfWidth(text));

export const toCalculationRequest = (
  { entryDate, toRegion, transport, ...form }: FormOutput,
  currency: Currency,
): CalculationRequest => ({
  ...form,
  currency,
  ...(entryDate && { entryDate }),
  ...(transport && form.toCountry === TARIFF_DESTINATION && { transport }),
  ...(hasRegions(form.toCountry) && toRegion && { toRegion }),
  items: form.items.map(({ hsCode, lineInput, ...item }) => ({
    ...item,
    currency,
    ...(hsCode && { hsCode, ...currentLineInput({ ...item, hsCode, lineInput }) }),
  })),
});
