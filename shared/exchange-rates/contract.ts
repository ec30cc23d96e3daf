import * as z from "zod/mini";
import { currencyCodes } from "#shared/currency.ts";
import { defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";
import { RATE_SOURCES } from "./exchange-rates.ts";

const exchangeRate = z.object({
  currency: z.enum(currencyCodes),
  /** Decimal text: what one US dollar buys. */
  unitsPerUsd: z.string(),
  /** ISO date of the rate. */
  date: z.string(),
  source: z.enum(RATE_SOURCES),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type StoredRate = z.output<typeof exchangeRate>;

const rates = z.array(exchangeRate);

/** In the order of the currency list. */
export const listExchangeRates = defineEndpoint({
  method: "GET",
  path: "/api/admin/exchange-rates",
  access: "admin",
  result: rates,
});

/** When the newest of the rates was stored; undefined without rates. */
export const lastChange = (stored: readonly Pick<StoredRate, "updatedAt">[]): string | undefined =>
  stored
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);

/**
 * `seen` is the last change of the rates that the new ones are meant to replace; another one is a 409, so that two admins
 * do not overwrite each other's rates. Not checked if left out.
 */
const seenChange = { seen: z.optional(z.string().check(z.maxLength(40))) };

export const MAX_RATES_BYTES = 100_000;

/**
 * A CSV file with the columns date, currency and units_per_usd and one row for every currency, or nothing. Its rates are
 * stored unless `preview` is true.
 */
export const uploadExchangeRates = defineUpload({
  method: "POST",
  path: "/api/admin/exchange-rates",
  access: "admin",
  query: z.object({ preview: z.optional(z.enum(["true", "false"])), ...seenChange }),
  file: { field: "file", maxBytes: MAX_RATES_BYTES },
  result: rates,
});

/** Reads the daily rates of the European Central Bank. Currencies without one keep their earlier rate. */
export const fetchExchangeRates = defineEndpoint({
  method: "POST",
  path: "/api/admin/exchange-rates/fetch",
  access: "admin",
  query: z.object(seenChange),
  result: z.object({ rates, missing: z.array(z.enum(currencyCodes)) }),
});
