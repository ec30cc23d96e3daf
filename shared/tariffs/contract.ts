import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { pageNumber, searchText } from "#shared/http/fields.ts";

const countryOption = z.object({ originCountry: z.string(), originCountryCode: z.string() });

export type CountryOption = z.output<typeof countryOption>;

/** Where goods may come from: the origins of the active tariff file, or every country. */
export const listCountries = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/countries",
  access: "public",
  result: z.array(countryOption),
});

/** The active tariff file. */
export const tariffMetadata = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/metadata",
  access: "public",
  result: z.object({ rowCount: z.number(), lastUpdated: z.nullable(z.string()) }),
});

/** The limits of one tariff file. */
export const MAX_TARIFF_BYTES = 128_000_000;
export const MAX_TARIFF_ROWS = 1_000_000;

const version = z.object({
  id: z.string(),
  fileName: z.string(),
  source: z.nullable(z.string()),
  rowCount: z.number(),
  sha256: z.string(),
  uploadedBy: z.nullable(z.string()),
  createdAt: z.string(),
  isActive: z.boolean(),
  activatedAt: z.nullable(z.string()),
});
export type TariffVersion = z.output<typeof version>;

/** What would change against the active version; columns that are not ours were left unread. */
const preview = z.object({
  version,
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  ignoredColumns: z.array(z.string()),
});
export type TariffPreview = z.output<typeof preview>;

/** Takes a file as a new version, all of it or nothing, and makes it the active one; or only looks. */
export const uploadTariffs = defineEndpoint({
  method: "POST",
  path: "/api/admin/upload-csv",
  access: "admin",
  query: z.object({ preview: z.optional(z.enum(["true", "false"])) }),
  stream: { field: "file", maxBytes: MAX_TARIFF_BYTES },
  result: preview,
});

/** The versions, newest first. */
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
  result: version,
});

export const RATES_PER_PAGE = 50;

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

/** The rates of the active file, those whose countries match what is looked for, a page at a time. */
export const listTariffRates = defineEndpoint({
  method: "GET",
  path: "/api/admin/tariff-rates",
  access: "admin",
  query: z.object({ search: z._default(searchText, ""), page: z._default(pageNumber, 1) }),
  result: z.object({ rates: z.array(rate), total: z.number() }),
});

/** Where a version is downloaded as a file. */
export const tariffFilePath = (id: string) => `/api/admin/tariff-versions/${id}/file`;
