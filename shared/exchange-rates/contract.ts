import * as z from "zod/mini";
import { currencyCodes } from "#shared/currency.ts";
import { datasetPreview } from "#shared/datasets/contract.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { RATE_SOURCES } from "./exchange-rates.ts";

const exchangeRate = z.object({
  currency: z.enum(currencyCodes),
  /** Decimal text: what one US dollar buys. */
  unitsPerUsd: z.string(),
  /** ISO date of the rate. */
  date: z.string(),
  source: z.enum(RATE_SOURCES),
});
export type ListedRate = z.output<typeof exchangeRate>;

const rates = z.array(exchangeRate);

/** Follows the order of the currency list. */
export const listExchangeRates = defineEndpoint({
  method: "GET",
  path: "/api/admin/exchange-rates",
  access: "admin",
  result: rates,
});

export const MAX_RATES_BYTES = 100_000;

/** What a version and the active one have, in the order of the currency list. */
export type RateDifferences = { before: ListedRate[]; after: ListedRate[] };

/**
 * Stores the daily rates of the European Central Bank as a version, without activating it. Currencies without one, which
 * `missing` lists, keep their active rate.
 */
export const fetchExchangeRates = defineEndpoint({
  method: "POST",
  path: "/api/admin/exchange-rates/fetch",
  access: "admin",
  result: z.object({ preview: datasetPreview, missing: z.array(z.enum(currencyCodes)) }),
});
