import * as z from "zod/mini";
import { RATE_KINDS } from "#shared/duties/measure-rate.ts";
import { defineDownload, defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";
import { comparison, seenVersion, versionFields } from "#shared/http/versions.ts";

/** Names of programs by language; English always. */
const names = z.custom<Record<string, string>>();

/** As the file has it: percentages of the value. */
const rate = z.object({ kind: z.enum(RATE_KINDS), percent: z.number() });

const listedMeasure = z.object({
  key: z.string(),
  heading: z.string(),
  program: names,
  /** In English. */
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
  /** In English. */
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

const version = z.object({
  ...versionFields,
  destination: z.string(),
  name: z.string(),
  /** ISO dates of the first entry it computes and of its last correction. */
  validFrom: z.string(),
  asOf: z.string(),
  measureCount: z.number(),
});
export type MeasureVersion = z.output<typeof version>;

/** The measures, gaps and import bans of the active version. */
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

/** What a record of the file says, before and after; "" where it says nothing. JSON except for text. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

const recordDifference = z.object({
  key: z.string(),
  /** A heading and what it describes; the name of any other record. */
  title: z.string(),
  changeCount: z.number(),
  /** The first ones. */
  changes: z.array(change),
});
export type RecordDifference = z.output<typeof recordDifference>;

/** How many changes of a record a preview lists. */
export const LISTED_CHANGES = 100;

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

const differences = z.object({
  kind: z.enum(RECORD_KINDS),
  added: z.array(recordDifference),
  removed: z.array(recordDifference),
  changed: z.array(recordDifference),
});
export type MeasureDifferences = z.output<typeof differences>;

/** How many codes that the schedule does not have a preview lists. */
export const LISTED_CODES = 100;

const preview = z.object({
  ...comparison,
  version,
  /** From the active version; kinds without a difference are left out. */
  differences: z.array(differences),
  /** Codes of the file that the active schedule does not have: a warning. */
  missingCodes: z.object({ count: z.number(), sample: z.array(z.string()) }),
});
export type MeasuresPreview = z.output<typeof preview>;

/** Stores a JSON file as a new version, all of it or nothing, without activating it. */
export const uploadMeasures = defineUpload({
  method: "POST",
  path: "/api/admin/measure-versions",
  access: "admin",
  file: { field: "file", maxBytes: MAX_MEASURES_BYTES },
  result: preview,
});

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
  path: "/api/admin/measure-versions/shipped",
  access: "admin",
  result: preview,
});

/** Newest first. */
export const listMeasureVersions = defineEndpoint({
  method: "GET",
  path: "/api/admin/measure-versions",
  access: "admin",
  result: z.array(version),
});

export const activateMeasureVersion = defineEndpoint({
  method: "POST",
  path: "/api/admin/measure-versions/:id/activate",
  access: "admin",
  query: seenVersion,
  result: version,
});

export const measureVersionFile = defineDownload({
  path: "/api/admin/measure-versions/:id/file",
  access: "admin",
});
