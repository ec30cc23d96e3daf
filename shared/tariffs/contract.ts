import * as z from "zod/mini";
import { endpoint } from "#shared/http/endpoint.ts";

const countryOption = z.object({ originCountry: z.string(), originCountryCode: z.string() });

export type CountryOption = z.output<typeof countryOption>;

/** Where goods may come from: the origins of the active tariff file, or every country. */
export const listCountries = endpoint({
  method: "GET",
  path: "/api/tariffs/countries",
  access: "public",
  result: z.array(countryOption),
});

/** The active tariff file. */
export const tariffMetadata = endpoint({
  method: "GET",
  path: "/api/tariffs/metadata",
  access: "public",
  result: z.object({ rowCount: z.number(), lastUpdated: z.nullable(z.string()) }),
});
