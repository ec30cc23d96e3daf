import * as z from "zod/mini";
import { QUANTITY_UNITS } from "#shared/duties/assessment.ts";
import { isQuestionName } from "#shared/duties/question-name.ts";
import { recordOf, textKey } from "#shared/http/fields.ts";
import { MAX_AMOUNT } from "#shared/money.ts";

const MIN_QUANTITY = 0.000_001;
const quantity = z.number().check(z.minimum(MIN_QUANTITY), z.maximum(MAX_AMOUNT));

const MAX_CLAIMS = 10;
const claim = z
  .string()
  .check(z.refine((text) => /^[A-Z]{1,2}[+*]?$/.test(text), textKey("validation.claim")));

/** More than the questions about any goods. */
const MAX_ANSWERS = 30;
const question = z.string().check(z.refine(isQuestionName));

/** What the tariff schedule needs beside value and code; the landed-cost provider does not. */
export const tariffLineInput = {
  /** Quantities by unit, for the whole item: 12.5 kg. */
  quantities: z.optional(z.strictObject(shape(QUANTITY_UNITS, z.optional(quantity)))),
  /** Symbols of the special column whose preference the importer claims: "S". */
  claims: z.optional(z.array(claim).check(z.maxLength(MAX_CLAIMS))),
  /** Answers to the questions of the measures in force, by their names: true is yes. */
  answers: z.optional(recordOf(question, z.boolean(), MAX_ANSWERS)),
};

function shape<Key extends string, Field>(keys: readonly Key[], field: Field) {
  return Object.fromEntries(keys.map((key) => [key, field])) as Record<Key, Field>; // safe: one field per key
}
