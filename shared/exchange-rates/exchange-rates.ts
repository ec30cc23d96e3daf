import type { Currency } from "#shared/currency.ts";

/** The units of a currency that one US dollar buys, in hundred-millionths: 0.88 is 88_000_000. */
export type UnitsPerUsd = number & { readonly __unit: "unitsPerUsd" };

export const US_DOLLAR = 100_000_000 as UnitsPerUsd;

/** The default file, an uploaded file, or the European Central Bank. */
export const RATE_SOURCES = ["default", "upload", "ecb"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export type ExchangeRate = {
  unitsPerUsd: UnitsPerUsd;
  /** ISO date of the rate. */
  date: string;
  source: RateSource;
};

/** A rate as a file or the European Central Bank states it. */
export type CurrencyRate = Pick<ExchangeRate, "unitsPerUsd" | "date"> & { currency: Currency };

export type ExchangeRates = ReadonlyMap<Currency, ExchangeRate>;

/** It is below ten million, so that the result is exact. */
const DECIMAL = /^(\d{1,7})(?:\.(\d{1,8}))?$/;

/** Parses decimal text exactly; null unless it is a positive number with at most eight decimals. */
export function parseUnitsPerUsd(text: string): UnitsPerUsd | null {
  const [, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = Number(whole + fraction.padEnd(8, "0"));
  return units > 0 ? (units as UnitsPerUsd) : null;
}

/** "0.88000000" */
export const formatUnitsPerUsd = (units: UnitsPerUsd): string => {
  const digits = String(units).padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};
