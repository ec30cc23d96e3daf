import * as z from "zod/mini";
import { isCountry } from "#shared/countries.ts";
import { currencyCodes } from "#shared/currency.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// The building blocks of request contracts. A message given here is a key of the text catalogue;
// where none is given, problems.ts chooses one from what went wrong.

const says = (key: TextKey<"common">) => key;

export const isHsCode = (text: string): boolean =>
  /^\d+(\.\d+)*$/.test(text) && /^\d{6,13}$/.test(text.replaceAll(".", ""));

const isPlain = (text: string) => !/\p{Cc}|\p{Cs}/u.test(text);

/** One line of text: trimmed, not empty, no control characters, no broken surrogate pairs. */
export const singleLineText = (maxLength: number) =>
  z
    .string()
    .check(
      z.refine(isPlain, says("validation.plainText")),
      z.trim(),
      z.minLength(1),
      z.maxLength(maxLength),
    );

/** What is looked for: any text of at most a hundred characters that can be typed. */
export const searchText = z
  .string()
  .check(z.refine(isPlain, says("validation.plainText")), z.trim(), z.maxLength(100));

/** A whole number of 1 or more as it stands in an address, "12". */
export const pageNumber = z.pipe(
  z.string().check(z.refine((text) => /^[1-9]\d{0,8}$/.test(text), says("validation.wholeNumber"))),
  z.transform(Number),
);

/** A day of the calendar, "2026-11-21". */
export const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text),
      says("validation.day"),
    ),
  );

/** A known two-letter country code, in any case. */
export const country = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.refine(isCountry, says("validation.country")));

/** A code of the Harmonized System: 6 to 13 digits, in groups that dots separate as one likes. */
export const hsCode = z.string().check(z.trim(), z.refine(isHsCode, says("validation.hsCode")));

/** One of the product's currencies. */
export const currency = z.enum(currencyCodes, says("validation.currency"));

/** An amount of money as a JSON number: 0 or more, and no more than can be stored. */
export const amount = z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT));

/** An amount that changes hands: above 0 and with no more than two decimals. */
export const paymentAmount = amount.check(
  z.refine(
    (value) => value > 0 && /^\d+(\.\d{1,2})?$/.test(String(value)),
    says("validation.payment"),
  ),
);

/** A count of things: a whole number from 1 to what an integer column holds. */
export const quantity = z
  .number()
  .check(
    z.refine(Number.isInteger, says("validation.wholeNumber")),
    z.minimum(1),
    z.maximum(2_147_483_647),
  );
