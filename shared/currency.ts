import type { Cents } from "./money.ts";

export const CURRENCIES = {
  USD: { symbol: "$" },
  EUR: { symbol: "€" },
  GBP: { symbol: "£" },
  CAD: { symbol: "C$" },
  AUD: { symbol: "A$" },
  JPY: { symbol: "¥", decimals: 0 },
  CNY: { symbol: "CN¥" },
  CHF: { symbol: "CHF" },
  SEK: { symbol: "kr" },
  NZD: { symbol: "NZ$" },
  MXN: { symbol: "MX$" },
  SGD: { symbol: "S$" },
  HKD: { symbol: "HK$" },
  NOK: { symbol: "kr" },
  KRW: { symbol: "₩", decimals: 0 },
  TRY: { symbol: "₺" },
  INR: { symbol: "₹" },
  RUB: { symbol: "₽" },
  BRL: { symbol: "R$" },
  ZAR: { symbol: "R" },
  MYR: { symbol: "RM" },
} as const satisfies Record<string, { symbol: string; decimals?: 0 }>;

export type Currency = keyof typeof CURRENCIES;

export const DEFAULT_CURRENCY: Currency = "USD";

export const currencyCodes = Object.keys(CURRENCIES) as [Currency, ...Currency[]]; // safe: its keys

export const isCurrency = (code: unknown): code is Currency =>
  typeof code === "string" && Object.hasOwn(CURRENCIES, code);

export const currencySymbol = (currency: Currency): string => CURRENCIES[currency].symbol;

/** Decimals of an amount: none for JPY and KRW, two for the others (ISO 4217). */
export const currencyDecimals = (currency: Currency): 0 | 2 =>
  "decimals" in CURRENCIES[currency] ? 0 : 2;

/** The rounding unit in cents: 100 (¥1) or 1 ($0.01). */
export const smallestUnit = (currency: Currency): Cents =>
  (currencyDecimals(currency) === 0 ? 100 : 1) as Cents;
