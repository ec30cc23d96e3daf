import * as z from "zod/mini";
import { defineDownload, defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";
import { pageNumber, searchText } from "#shared/http/fields.ts";
import { comparison, seenVersion, versionFields } from "#shared/http/versions.ts";

export const MAX_TARIFF_BYTES = 128_000_000;

const version = z.object({
  ...versionFields,
  source: z.nullable(z.string()),
  rowCount: z.number(),
});
export type TariffVersion = z.output<typeof version>;

/** Numbers of lanes that differ from the active version; `ratesChanged` of the changed ones in their rate. */
const differences = z.object({
  ...comparison,
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  ratesChanged: z.number(),
});
export type LaneDifferences = z.output<typeof differences>;

const preview = z.object({
  ...differences.shape,
  version,
  ignoredColumns: z.array(z.string()),
  /** Whether `version` is an earlier upload of the same file, which a preview does not store again. */
  isKnown: z.boolean(),
});
export type TariffPreview = z.output<typeof preview>;

export const MAX_LISTED_CHANGES = 1000;

/** Of one lane, in percent; null where the version has no rate for it. */
const rateChange = z.object({
  originCountry: z.string(),
  originCountryCode: z.string(),
  destinationCountryCode: z.string(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
});
export type RateChange = z.output<typeof rateChange>;

/** What activating a version would change; the largest changes of rates come first. */
export const compareTariffVersion = defineEndpoint({
  method: "GET",
  path: "/api/admin/tariff-versions/:id/changes",
  access: "admin",
  result: z.object({ ...differences.shape, changes: z.array(rateChange) }),
});

/** A CSV file of all rates that activating a version would change. */
export const tariffChangesFile = defineDownload({
  path: "/api/admin/tariff-versions/:id/changes.csv",
  access: "admin",
});

/** Deletes a version that was never active. Returns 409 for another one. */
export const deleteTariffVersion = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/tariff-versions/:id",
  access: "admin",
  result: z.null(),
});

/** Stores a file as a new version, all of it or nothing, and activates it unless `preview` is true. */
export const uploadTariffs = defineUpload({
  method: "POST",
  path: "/api/admin/upload-csv",
  access: "admin",
  query: z.object({ preview: z.optional(z.enum(["true", "false"])) }),
  file: { field: "file", maxBytes: MAX_TARIFF_BYTES },
  result: preview,
});

/** Newest first. */
export const listTariffVersions = defineEndpoint({
  method: "GET",
  path: "/api/admin/tariff-versions",
  access: "admin",
  result: z.array(version),
});

export const activateTariffVersion = defineEndpoint({
  method: "POST",
  path: "/api/admin/tariff-versions/:id/activate",
  access: "admin",
  query: seenVersion,
  result: version,
});

export const RATES_PER_PAGE = 50;
/** "changed": the rates that the version active before did not have. */
export const RATE_FILTERS = ["all", "aboveZero", "changed"] as const;
export const RATE_SORTS = ["origin", "destination", "basis", "rate"] as const;

const rate = z.object({
  originCountry: z.string(),
  originCountryCode: z.string(),
  destinationCountry: z.string(),
  destinationCountryCode: z.string(),
  /** In percent. */
  additionalTariff: z.number(),
  htsHeading: z.nullable(z.string()),
  legalBasis: z.nullable(z.string()),
});
export type TariffRate = z.output<typeof rate>;

export const listTariffRates = defineEndpoint({
  method: "GET",
  path: "/api/admin/tariff-rates",
  access: "admin",
  query: z.object({
    search: z._default(searchText, ""),
    filter: z._default(z.enum(RATE_FILTERS), "all"),
    sort: z._default(z.enum(RATE_SORTS), "origin"),
    order: z._default(z.enum(["asc", "desc"]), "asc"),
    page: z._default(pageNumber, 1),
  }),
  result: z.object({ rates: z.array(rate), total: z.number() }),
});

export const tariffFile = defineDownload({
  path: "/api/admin/tariff-versions/:id/file",
  access: "admin",
});
