import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

// Apart from the contract of the portal, which the first page does not load.

const countryOption = z.object({ originCountry: z.string(), originCountryCode: z.string() });

export type CountryOption = z.output<typeof countryOption>;

/** Origins of the active tariff file, or every country for the landed-cost provider. */
export const listCountries = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/countries",
  access: "public",
  result: z.array(countryOption),
});

export const tariffMetadata = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/metadata",
  access: "public",
  result: z.object({ rowCount: z.number(), lastUpdated: z.nullable(z.string()) }),
});
