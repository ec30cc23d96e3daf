import * as z from "zod/mini";
import { isCountry } from "#shared/countries.ts";
import { day, listOf, recordOf } from "#shared/http/fields.ts";
import { languageCodes } from "#shared/languages.ts";
import {
  atLeastOne,
  chapter,
  countryList,
  countryOrGroup,
  heading,
  headingPrefix,
  key,
  MAX_COUNTRIES,
  MAX_ENTRIES,
  matches,
  optionalDay,
  percent,
  question,
  source,
  text,
  textKey,
} from "./measure-fields.ts";

// One file of the additional duties of a destination and of what exempts from them.

/**
 * The laws behind programs. `column2` replaces statutory rates; `405` and `preference` (also chapter 98) only have
 * gaps.
 */
const AUTHORITIES = ["201", "232", "301", "338", "405", "column2", "preference"] as const;

/** A heading or the start of several; with dates, only for entries from the first to the last day. */
const displacement = z.union([
  headingPrefix,
  z.strictObject({ heading: headingPrefix, from: optionalDay, to: optionalDay }),
]);
export type Displacement = z.output<typeof displacement>;

/** Exempt where everything holds that it names. */
const exemption = z
  .strictObject({
    /** The heading that the exemption is claimed under. */
    heading: z.optional(heading),
    list: z.optional(key),
    /** Those of the list's entries that count; all of them if left out. */
    tags: z.optional(atLeastOne(key)),
    /** Only goods of these chapters. */
    chapters: z.optional(atLeastOne(chapter)),
    exceptChapters: z.optional(atLeastOne(chapter)),
    /** One of these symbols of the special column is claimed. */
    claims: z.optional(atLeastOne(text)),
    countries: z.optional(countryList(countryOrGroup)),
    /** All of these are answered with yes. */
    questions: z.optional(atLeastOne(question)),
    /** First and last day of entry; open without it. */
    from: optionalDay,
    to: optionalDay,
  })
  .check(
    z.refine(
      ({ list, claims, countries, questions }) => Boolean(list || claims || countries || questions),
      textKey("measures.emptyExemption"),
    ),
  );
export type Exemption = z.output<typeof exemption>;

const covers = z.union([
  z.literal("all"),
  z.strictObject({
    list: key,
    tags: z.optional(atLeastOne(key)),
    /** Only goods of these chapters. */
    chapters: z.optional(atLeastOne(chapter)),
  }),
  /** The lines with a footnote that names the heading, in one of these columns of the schedule. */
  z.strictObject({ footnote: heading, columns: atLeastOne(text) }),
]);
export type Covers = z.output<typeof covers>;

const rate = z.union([
  /** Charged on top of the base duty. */
  z.strictObject({ add: percent }),
  /** Raises the base duty to this percentage of the value; nothing where it is as high already. */
  z.strictObject({ floor: percent }),
  /** Replaces the base duty. */
  z.strictObject({ inLieu: percent }),
]);
export type MeasureRate = z.output<typeof rate>;

const measure = z.strictObject({
  key,
  heading,
  program: key,
  /** What the heading describes, in English. */
  label: text,
  destination: z.literal("US"),
  /** Origins; all without it. */
  countries: z.optional(countryList(countryOrGroup)),
  exceptCountries: z.optional(countryList(countryOrGroup)),
  covers,
  except: z.optional(listOf(exemption, { min: 0, max: MAX_ENTRIES })),
  rate,
  /** The answers with which it applies; unanswered, the one with the higher duty is assumed. */
  needs: z.optional(atLeastOne(z.strictObject({ question, is: z.boolean() }))),
  /** Headings that do not apply where this measure charges a duty above 0%. */
  displaces: z.optional(atLeastOne(displacement)),
  /** The heading of goods for which another measure displaces this one. */
  displacedUnder: z.optional(heading),
  /** First and last day of entry. */
  from: day,
  to: optionalDay,
  source,
});
export type Measure = z.output<typeof measure>;

/** Lines of code prefixes (4 to 10 digits, without dots) separated by spaces, by custom one line for each heading. */
const codeLines = z.pipe(
  atLeastOne(matches(/^\d{4,10}( \d{4,10})*$/, "73181540 73181580")),
  z.transform((lines) => lines.flatMap((line) => line.split(" "))),
);

/** Entries of a list that share their tag and condition. */
const listEntries = z.strictObject({
  tag: z.optional(key),
  /** The entries hold only where this question is answered with yes. */
  condition: z.optional(question),
  /** The heading that these goods are declared under. */
  heading: z.optional(heading),
  codes: codeLines,
});

const list = z.strictObject({
  /** The source of the entries and what is known to be wrong with them, in English. */
  source: text,
  entries: atLeastOne(listEntries),
});
export type CodeList = z.output<typeof list>;

/** A duty, or a relief from one, that may apply and is not computed. */
const gap = z.strictObject({
  key,
  program: key,
  /** Code prefixes, chapters and lines whose special column names a symbol that may be affected; all without any. */
  codes: z.optional(codeLines),
  chapters: z.optional(atLeastOne(chapter)),
  symbols: z.optional(atLeastOne(text)),
  /** A list of the file, whose entries may be affected; with tags, only those that have one of them. */
  list: z.optional(key),
  tags: z.optional(atLeastOne(key)),
  /** Codes on this list are not affected. */
  exceptList: z.optional(key),
  /** Origins; all without it. */
  countries: z.optional(countryList(countryOrGroup)),
  /** Duties that it may lift or change: without one of them above 0%, it changes nothing. */
  relieves: z.optional(atLeastOne(z.union([z.literal("base"), headingPrefix]))),
  /** Headings of which none is charged together with it. */
  displacedBy: z.optional(atLeastOne(displacement)),
  /** First and last day of entry; open without it. */
  from: optionalDay,
  to: optionalDay,
  /** English text. */
  why: text,
});
export type Gap = z.output<typeof gap>;

/** Goods that may not be imported, whatever duty they would owe. */
const ban = z.strictObject({
  key,
  program: key,
  /** Origins; all without it. */
  countries: z.optional(countryList(countryOrGroup)),
  covers: z.strictObject({ list: key, tags: z.optional(atLeastOne(key)) }),
  /** The answers with which it holds; unanswered, it is shown as one that may hold. */
  needs: z.optional(atLeastOne(z.strictObject({ question, is: z.boolean() }))),
  /** First and last day of entry. */
  from: day,
  to: optionalDay,
  source,
});
export type Ban = z.output<typeof ban>;

/** A program of the special column, under whose symbols goods of its origins can claim another rate. */
const preference = z.strictObject({
  symbols: atLeastOne(text),
  /** English text. */
  name: text,
  /** Any without it. */
  countries: z.optional(countryList(countryOrGroup)),
  /** Only lines that name a symbol, not every line that is free for all origins. */
  isLimited: z.optional(z.boolean()),
  /** First and last day of entry; open without it. */
  from: optionalDay,
  to: optionalDay,
});
export type PreferenceProgram = z.output<typeof preference>;

/** A text by language; English always. */
const names = z
  .partialRecord(z.enum(languageCodes), text)
  .check(z.refine(({ en }) => Boolean(en), textKey("validation.required")));

const program = z.strictObject({ authority: z.enum(AUTHORITIES), names });

/** What only the importer knows about the goods. */
const declaredQuestion = z.strictObject({
  /** The source of the question, in English. */
  source: text,
  /** The question, which is answered with yes or no. */
  text: names,
  /** Symbols of the special column: to claim one of them is to answer with yes. */
  claims: z.optional(atLeastOne(text)),
  /**
   * What rarely holds though it costs more: unanswered, it counts as no instead of the answer with the higher duty. The
   * question stays open.
   */
  usually: z.optional(z.literal(false)),
  /**
   * A relief that the importer must claim with evidence: without an answer the duty is owed in full, and nothing is open.
   * It is offered where it lowers the duty, or only computed where it is stated.
   */
  relief: z.optional(z.enum(["offered", "stated"])),
});

/** Measures are compared with one another, and calculations go through all of an origin's and all gaps. */
const MAX_RECORDS = 1000;

export const measuresFile = z.strictObject({
  name: text,
  /** Entry dates before it are rejected; after `asOf` the duties are computed with what is known then. */
  validFrom: day,
  asOf: day,
  programs: recordOf(key, program, MAX_RECORDS),
  /** Keys are in the order in which they are asked. */
  questions: recordOf(question, declaredQuestion, MAX_RECORDS),
  groups: recordOf(
    countryOrGroup,
    countryList(z.string().check(z.refine(isCountry, textKey("validation.country")))),
    MAX_RECORDS,
  ),
  /** Origins whose goods owe the rates of Column 2. */
  column2: listOf(countryOrGroup, { min: 0, max: MAX_COUNTRIES }),
  preferences: z.array(preference).check(z.maxLength(MAX_RECORDS)),
  measures: z.array(measure).check(z.minLength(1), z.maxLength(MAX_RECORDS)),
  bans: z._default(z.array(ban).check(z.maxLength(MAX_RECORDS)), []),
  gaps: z.array(gap).check(z.maxLength(MAX_RECORDS)),
  /** The longest of several prefixes of a list that match a code decides. */
  lists: recordOf(key, list, MAX_RECORDS),
});
export type MeasuresFile = z.output<typeof measuresFile>;
