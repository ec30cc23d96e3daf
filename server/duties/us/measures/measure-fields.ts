import * as z from "zod/mini";
import { isQuestionName } from "#shared/duties/question-name.ts";
import { day, listOf, singleLineText } from "#shared/http/fields.ts";
import { type Rate, rateFromPercent } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// Fields that the records of a measures file share.

/** A catalogue key as a check's message. Only the server reads such a file. */
export const textKey = (key: TextKey<"server">) => key;

export const matches = (pattern: RegExp, example: string) =>
  z.string().check(
    z.refine((text) => pattern.test(text), {
      error: textKey("measures.format"),
      params: { example },
    }),
  );

/** A number of characters. Errors name their record by it. */
export const MAX_KEY_LENGTH = 100;
export const key = matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, "232-steel").check(
  z.maxLength(MAX_KEY_LENGTH),
);

/** "9903.82.02", or the pair of a floor: "9903.82.10/.11". */
export const heading = matches(/^99\d\d\.\d\d\.\d\d(\/\.\d\d)?$/, "9903.82.02");

/** A whole heading or the start of several: "9903.05". */
export const headingPrefix = matches(/^99\d\d(\.\d\d){0,2}$/, "9903.05");

export const chapter = matches(/^\d\d$/, "73");

/** An ISO 3166-1 code, or the name of one of the file's groups. */
export const countryOrGroup = matches(/^[A-Z]{2,20}$/, "VN");

/** A percentage as a number or decimal text, with at most four decimals; the output is a `Rate`. */
export const percent = z.pipe(
  z
    .union([z.number(), z.string()])
    .check(
      z.refine((value) => /^\d{1,4}(\.\d{1,4})?$/.test(String(value)), textKey("measures.percent")),
    ),
  z.transform((value): Rate => rateFromPercent(value)),
);

export const text = singleLineText(1000);
export const optionalDay = z.optional(day);
export const question = z.string().check(
  z.refine(isQuestionName, {
    error: textKey("measures.format"),
    params: { example: "civilAircraft" },
  }),
);

/** More than the schedule has lines. */
export const MAX_ENTRIES = 100_000;
export const atLeastOne = <T extends z.core.$ZodType>(item: T) =>
  listOf(item, { min: 1, max: MAX_ENTRIES });

/** More than there are, because each is compared with every origin. */
export const MAX_COUNTRIES = 300;
export const countryList = <T extends z.core.$ZodType>(item: T) =>
  listOf(item, { min: 1, max: MAX_COUNTRIES });

/** The law that a record follows. */
export const source = z.strictObject({
  citation: text,
  url: z.string().check(z.refine((url) => /^https:\/\/\S+$/.test(url), textKey("measures.url"))),
  published: optionalDay,
});
