import * as z from "zod/mini";
import { isCountry } from "#shared/countries.ts";
import { currencyCodes } from "#shared/currency.ts";
import { MAX_HS_CODE_LENGTH, MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// Fields that several contracts share. A message is a key of the text catalogue; field-errors.ts
// chooses the key of an error without one.

/** A catalogue key as a check's message, typed so that it exists in the namespace of every page. */
export const textKey = (key: TextKey<"common">) => key;

export const isHsCode = (text: string): boolean =>
  text.length <= MAX_HS_CODE_LENGTH && /^\d(\.?\d){5,12}$/.test(text);

/** Has no control characters and no lone surrogates. */
export const isPrintable = (text: string) => !/\p{Cc}|\p{Cs}/u.test(text);

/** Trimmed text, which may be empty, without control characters and lone surrogates. */
export const optionalLineText = (maxLength: number) =>
  z
    .string()
    .check(
      z.refine(isPrintable, textKey("validation.plainText")),
      z.trim(),
      z.maxLength(maxLength),
    );

/** The same, but not empty. */
export const singleLineText = (maxLength: number) =>
  optionalLineText(maxLength).check(z.minLength(1));

/** A text that may be as long as an email address. */
export const searchText = optionalLineText(254);

/** A whole number from 1 in a query string, such as "12". */
export const pageNumber = z.pipe(
  z.pipe(
    z.string().check(z.refine((text) => /^\d+$/.test(text), textKey("validation.wholeNumber"))),
    z.transform(Number),
  ),
  z.number().check(z.minimum(1), z.maximum(999_999_999)),
);

/** A calendar date, ISO 8601: "2026-11-21". Postgres has no year 0. */
export const day = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text),
      textKey("validation.day"),
    ),
  );

/** An ISO 3166-1 alpha-2 code in any case; the output is upper case. */
export const country = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.refine(isCountry, textKey("validation.country")));

/** A Harmonized System code: 6 to 13 digits with dots between them, 20 characters at most. */
export const hsCode = z.string().check(z.trim(), z.refine(isHsCode, textKey("validation.hsCode")));

export const currency = z.enum(currencyCodes, textKey("validation.currency"));

export const amount = z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT));

export const quantity = z
  .number()
  .check(
    z.refine(Number.isInteger, textKey("validation.wholeNumber")),
    z.minimum(1),
    z.maximum(MAX_INTEGER),
  );

const MAX_ISSUES = 20;

/** An array whose validation ends after twenty issues, because an invalid one must not cost more than a valid one. */
export const listOf = <T extends z.core.$ZodType>(
  item: T,
  { min, max }: { min: number; max: number },
) =>
  z.pipe(
    z.array(z.unknown()).check(z.minLength(min), z.maxLength(max)),
    z.transform((values: unknown[], context) => {
      const items: z.output<T>[] = [];
      for (const [index, value] of values.entries()) {
        const { value: parsed, issues } = run(item, value);
        items.push(parsed as z.output<T>); // safe: without issues it is the schema's output
        context.issues.push(...issues.map((issue) => at(issue, index)));
        if (context.issues.length >= MAX_ISSUES) break;
      }
      return items;
    }),
  );

/** An object with names and values of these schemas; one with too many is rejected before any of them is looked at. */
export const recordOf = <Name extends z.core.$ZodType, T extends z.core.$ZodType>(
  name: Name,
  item: T,
  max: number,
) =>
  z.pipe(
    z.custom<Record<string, z.input<T>>>().check(({ value, issues }) => {
      if (Object(value) !== value || Array.isArray(value)) {
        issues.push({ code: "invalid_type", expected: "object", input: value });
      } else if (Object.keys(value).length > max) {
        issues.push({ code: "too_big", origin: "array", maximum: max, input: value });
      }
    }),
    z.transform((values: Record<string, z.input<T>>, context) => {
      const entries: [string, z.output<T>][] = [];
      for (const [key, value] of Object.entries(values)) {
        const parsed = run(item, value);
        entries.push([key, parsed.value as z.output<T>]); // safe: without issues it is the schema's output
        const issues = [...run(name, key).issues, ...parsed.issues];
        context.issues.push(...issues.map((issue) => at(issue, key)));
      }
      return Object.fromEntries(entries);
    }),
  );

/** Runs a schema as `z.array` does: a `safeParse` of each item takes half as long again. */
function run(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  const parsed = schema._zod.run({ value, issues: [] }, { async: false });
  if (parsed instanceof Promise) throw new Error("The schema is asynchronous");
  return parsed;
}

const at = (issue: z.core.$ZodRawIssue, name: string | number) => ({
  ...issue,
  path: [name, ...(issue.path ?? [])],
});
