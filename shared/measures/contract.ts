import * as z from "zod/mini";
import { datasetPreview } from "#shared/datasets/contract.ts";
import { RATE_KINDS } from "#shared/duties/measure-rate.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";

/** Names of programs by language; English always. */
const names = z.custom<Record<string, string>>();

/** The file's form: percentages of the value. */
const rate = z.object({ kind: z.enum(RATE_KINDS), percent: z.number() });

const listedMeasure = z.object({
  key: z.string(),
  heading: z.string(),
  program: names,
  /** English text. */
  label: z.string(),
  /** Countries and groups of the file; null for every origin. */
  countries: z.nullable(z.array(z.string())),
  exceptCountries: z.array(z.string()),
  rate,
  /** ISO dates. */
  from: z.string(),
  to: z.nullable(z.string()),
  citation: z.string(),
  url: z.string(),
});
export type ListedMeasure = z.output<typeof listedMeasure>;

const listedGap = z.object({
  key: z.string(),
  program: names,
  countries: z.nullable(z.array(z.string())),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** English text. */
  why: z.string(),
});
export type ListedGap = z.output<typeof listedGap>;

const listedBan = z.object({
  key: z.string(),
  program: names,
  countries: z.nullable(z.array(z.string())),
  from: z.string(),
  to: z.nullable(z.string()),
  citation: z.string(),
  url: z.string(),
});
export type ListedBan = z.output<typeof listedBan>;

/** What a version of the measures file states beside its name: ISO dates of the first entry it computes and of its last correction. */
export const measuresDetails = z.object({ validFrom: z.string(), asOf: z.string() });
export type MeasuresDetails = z.output<typeof measuresDetails>;

export const listMeasures = defineEndpoint({
  method: "GET",
  path: "/api/admin/measures",
  access: "admin",
  result: z.object({
    /** Countries by the name of their group. */
    groups: z.custom<Record<string, string[]>>(),
    measures: z.array(listedMeasure),
    gaps: z.array(listedGap),
    bans: z.array(listedBan),
  }),
});

export const MAX_MEASURES_BYTES = 5_000_000;

/** A text, such as a day, a country or a code, or an entry with fields of its own, such as an exemption or a rate. */
export type FieldItem = string | readonly { name: string; values: readonly string[] }[];

/** What a field of a record no longer says, and what it says instead. */
export type FieldChange = {
  /** The name of the field in the file, or the code of a language. */
  field: string;
  removed: readonly FieldItem[];
  added: readonly FieldItem[];
  /** How many items of both are not listed. */
  hidden: number;
};

export type RecordDifference = {
  key: string;
  /** A heading and what it describes; the name of any other record. */
  title: string;
  changes: FieldChange[];
};

/** How many items of a field are listed in each direction. */
export const LISTED_ITEMS = 100;

/** Records of the file by kind: `file` has its name and dates. */
export const RECORD_KINDS = [
  "file",
  "measures",
  "gaps",
  "bans",
  "preferences",
  "lists",
  "groups",
  "programs",
  "questions",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type KindDifferences = { kind: RecordKind } & Record<
  "added" | "removed" | "changed",
  RecordDifference[]
>;

export const LISTED_CODES = 100;

export type MeasuresDifferences = {
  /** What differs from the active version; kinds without a difference are left out. */
  records: KindDifferences[];
  /** Codes of the file that the active schedule does not have: a warning. */
  missingCodes: { count: number; sample: string[] };
};

const shippedMeasures = z.object({
  update: z.nullable(z.object({ name: z.string(), sha256: z.string() })),
});
export type ShippedMeasures = z.output<typeof shippedMeasures>;

/** The measures file of the running release, if it is not known to be older or to have been active; else null. */
export const getShippedMeasures = defineEndpoint({
  method: "GET",
  path: "/api/admin/measures/shipped",
  access: "admin",
  result: shippedMeasures,
});

/** Stores the measures file of the running release as a new version, without activating it. */
export const previewShippedMeasures = defineEndpoint({
  method: "POST",
  path: "/api/admin/measures/shipped",
  access: "admin",
  result: datasetPreview,
});
