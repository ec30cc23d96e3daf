import * as z from "zod/mini";
import type { PossibleMeasure } from "#shared/duties/possible-measure.ts";
import type { ProgramNames, QuestionTexts } from "#shared/duties/texts.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { country, day, singleLineText } from "#shared/http/fields.ts";

// Texts of the schedule are those of the official file, in English. Codes have dots: "6109.10.00".

const version = z.object({
  id: z.string(),
  /** "2026 Revision 10" */
  name: z.string(),
  /** ISO date */
  effectiveFrom: z.string(),
});

const rates = {
  /** The printed, possibly inherited text; "" where there is none. */
  general: z.string(),
  special: z.string(),
  column2: z.string(),
};

/** Only the United States have a schedule. */
const destination = z._default(z.enum(["US"]), "US");

export const MAX_SEARCH_RESULTS = 12;

const searchResult = z.object({
  /** Eight digits, or ten where they are the only ones or were searched for. */
  code: z.string(),
  description: z.string(),
  path: z.array(z.string()),
  general: z.string(),
  /** What the goods are, in short: "T-shirts". */
  name: z.string(),
  /** What tells it from the other results, in short: "of cotton, men's or boys'"; "" for the line of other goods. */
  distinction: z.string(),
});
export type ScheduleSearchResult = z.output<typeof searchResult>;

export const MAX_SEARCH_LENGTH = 100;

/** The best lines first; finds codes, everyday words in each language, and the schedule's own words. */
export const searchSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedule/search",
  access: "public",
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SEARCH_LENGTH)),
    destination,
  }),
  result: z.object({
    results: z.array(searchResult),
    /** Whether the first result lacks words of the query, or has only words like them. */
    isPartial: z.boolean(),
    /** Whether results that fit the words as well as the first one have other general rates. */
    ratesDiffer: z.boolean(),
  }),
});

const scheduleLine = z.object({
  schedule: version,
  code: z.string(),
  /** Whether the schedule lacks the last two of ten digits, so that this is the line of the first eight. */
  isSuffixUnknown: z.boolean(),
  description: z.string(),
  path: z.array(z.string()),
  units: z.array(z.string()),
  ...rates,
  /** The special column, as symbols by rate: "Free (AU,BH)". */
  preferences: z.array(z.object({ rate: z.string(), symbols: z.array(z.string()) })),
  footnotes: z.array(z.object({ columns: z.array(z.string()), text: z.string() })),
  /** The additional duties that may apply now or later, by the keys of `programs`. */
  measures: z.custom<PossibleMeasure[]>(),
  /** Their names by language; English always. */
  programs: z.custom<ProgramNames>(),
  /** The questions that they depend on, by language; English always. */
  questionTexts: z.custom<QuestionTexts>(),
  /** The statistical lines of eight digits; empty for ten digits. */
  children: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      /** The groups between the line and the statistical line. */
      path: z.array(z.string()),
      units: z.array(z.string()),
    }),
  ),
});
export type ScheduleLine = z.output<typeof scheduleLine>;

/**
 * `code` is one of eight or ten digits, with or without dots; 404 if the schedule does not have its line of eight. With
 * an origin, only its additional duties are listed.
 */
export const getScheduleLine = defineEndpoint({
  method: "GET",
  path: "/api/schedule/lines/:code",
  access: "public",
  query: z.object({ destination, origin: z.optional(country) }),
  result: scheduleLine,
});

const scheduleNode = z.object({
  /** Two digits for a chapter; null for a row that only groups those after it. */
  code: z.nullable(z.string()),
  description: z.string(),
  /** 0 for direct children, one more for each group around the node. */
  depth: z.number(),
  general: z.string(),
  hasChildren: z.boolean(),
});
export type ScheduleNode = z.output<typeof scheduleNode>;

const scheduleBranch = z.object({
  schedule: version,
  /** The node of the prefix and those above it, chapter first; empty above the chapters. */
  path: z.array(z.object({ code: z.string(), description: z.string() })),
  nodes: z.array(scheduleNode),
});
export type ScheduleBranch = z.output<typeof scheduleBranch>;

export const listPrograms = defineEndpoint({
  method: "GET",
  path: "/api/schedule/programs",
  access: "public",
  result: z.custom<ProgramNames>(),
});

export const listQuestions = defineEndpoint({
  method: "GET",
  path: "/api/schedule/questions",
  access: "public",
  result: z.custom<QuestionTexts>(),
});

export const listChapters = defineEndpoint({
  method: "GET",
  path: "/api/schedule/browse",
  access: "public",
  query: z.object({ destination }),
  result: scheduleBranch,
});

/** One level below a chapter, heading or line, with or without dots; 404 if the schedule does not have it. */
export const browseSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedule/browse/:prefix",
  access: "public",
  query: z.object({ destination }),
  result: scheduleBranch,
});

/** The official file has 13 MB. */
export const MAX_SCHEDULE_BYTES = 64_000_000;
export const MAX_SCHEDULE_ROWS = 100_000;

export const SCHEDULE_FORMATS = ["json", "csv"] as const;
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number];

export const scheduleDetails = z.object({
  /** ISO date */
  effectiveFrom: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  /** The version whose footnotes a CSV file has, because it has none itself. */
  footnotesFrom: z.optional(z.string()),
});
export type ScheduleDetails = z.output<typeof scheduleDetails>;

export const LISTED_DIFFERENCES = 100;

/** What a line prints; `footnotes` are joined. */
export const COMPARED_TEXTS = ["general", "special", "column2", "footnotes"] as const;

export type LineDifference = {
  code: string;
  description: string;
  /** "" in `before` or `after` where nothing is printed, as on the one side of a new or removed line. */
  changes: { text: (typeof COMPARED_TEXTS)[number]; before: string; after: string }[];
};

export type LineDifferences = {
  count: number;
  /** The first ones in the order of the schedule. */
  sample: LineDifference[];
};

export const DIFFERENCE_KINDS = ["added", "removed", "rateChanged", "footnoteChanged"] as const;

export type ScheduleDifferences = Record<(typeof DIFFERENCE_KINDS)[number], LineDifferences>;

export const MAX_SCHEDULE_NAME_LENGTH = 100;

/** What the official file does not contain. */
export const scheduleIdentity = z.object({
  name: singleLineText(MAX_SCHEDULE_NAME_LENGTH),
  effectiveFrom: day,
});
