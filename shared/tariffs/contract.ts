import * as z from "zod/mini";
import { datasetPreview } from "#shared/datasets/contract.ts";
import { defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";
import { pageNumber, searchText } from "#shared/http/fields.ts";

export const MAX_TARIFF_BYTES = 128_000_000;

export const tariffDetails = z.object({
  /** Citation of the legal source of the default file; shown with every result. */
  source: z.optional(z.string()),
  /** ISO date of the source of the default file. */
  asOf: z.optional(z.string()),
  ignoredColumns: z.array(z.string()),
});
export type TariffDetails = z.output<typeof tariffDetails>;

export const MAX_LISTED_CHANGES = 1000;

/** One lane's rates in percent; null where the version has no rate for it. */
export type RateChange = {
  originCountry: string;
  originCountryCode: string;
  destinationCountryCode: string;
  before: number | null;
  after: number | null;
};

/** Numbers of lanes that differ, `ratesChanged` of the changed ones in their rate; and the largest changes. */
export type TariffDifferences = {
  added: number;
  removed: number;
  changed: number;
  ratesChanged: number;
  changes: RateChange[];
};

/** Stores a file as a new version, all of it or nothing, and activates it. */
export const uploadTariffs = defineUpload({
  method: "POST",
  path: "/api/admin/upload-csv",
  access: "admin",
  file: { field: "file", maxBytes: MAX_TARIFF_BYTES },
  result: datasetPreview,
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
  /** A percentage. */
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
