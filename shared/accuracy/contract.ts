import * as z from "zod/mini";
import type { ItemAssessment, LineDataVersions } from "#shared/calculator/tariff-line-result.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { languageCodes } from "#shared/languages.ts";

/** What the right duty of a case rests on, in the order in which cases are listed. */
export const CASE_KINDS = ["entry", "ruling", "notice", "schedule", "example"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * `right`: the duty to the cent, and nothing is open. `provisional`: the duty to the cent, but something is open.
 * `named`: no amount can be computed, and the result says why. `wrong`: another duty, or what had to be named is not.
 * `unknown`: not assessed by tariff line.
 */
export const CASE_VERDICTS = ["right", "provisional", "named", "wrong", "unknown"] as const;
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

export const checkedCase = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  /** The goods in the language of the request. */
  goods: z.string(),
  /** The HS code as it was entered. */
  code: z.string(),
  origin: z.string(),
  /** ISO date. */
  entryDate: z.string(),
  /** The customs value in US dollars, as all amounts. */
  value: z.number(),
  /** How the right duty follows from the source, in English. */
  basis: z.string(),
  source: z.object({ citation: z.string(), url: z.nullable(z.string()) }),
  /** The right duty; null where no amount can be computed. */
  expected: z.nullable(z.number()),
  /** The duty as the active data has it; null if it is not assessed by tariff line. */
  computed: z.nullable(z.number()),
  /** `computed` less `expected`; null unless both are known. */
  difference: z.nullable(z.number()),
  verdict: z.enum(CASE_VERDICTS),
  /** Null if the active data rules the request out, such as by its date. */
  assessment: z.custom<ItemAssessment | null>(),
});
export type CheckedCase = z.output<typeof checkedCase>;

/** How many cases came out right with one combination of data versions. */
const accuracyResult = z.object({
  /** The names of the versions. */
  schedule: z.string(),
  measures: z.string(),
  /** Right to the cent, also with a question, or explained where no amount can be computed. */
  right: z.number(),
  wrong: z.number(),
  total: z.number(),
  /** ISO time. */
  computedAt: z.string(),
});
export type AccuracyResult = z.output<typeof accuracyResult>;

const accuracyReport = z.object({
  cases: z.array(checkedCase),
  /** What the duties were computed with. */
  versions: z.custom<LineDataVersions>(),
  /** The results by data version, the latest first. */
  history: z.array(accuracyResult),
});
export type AccuracyReport = z.output<typeof accuracyReport>;

export const getAccuracy = defineEndpoint({
  method: "GET",
  path: "/api/accuracy",
  access: "public",
  query: z.object({ language: z._default(z.enum(languageCodes), "en") }),
  result: accuracyReport,
});
