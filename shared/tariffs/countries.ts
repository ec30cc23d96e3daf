import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

// Apart from the contract of the portal, which the first page does not load.

const originCountry = z.object({ originCountry: z.string(), originCountryCode: z.string() });

export type OriginCountry = z.output<typeof originCountry>;

/** Origins of the active tariff file, or every country for the landed-cost provider. */
export const listCountries = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/countries",
  access: "public",
  result: z.array(originCountry),
});

export const tariffMetadata = defineEndpoint({
  method: "GET",
  path: "/api/tariffs/metadata",
  access: "public",
  result: z.object({ rowCount: z.number(), lastUpdated: z.nullable(z.string()) }),
});
