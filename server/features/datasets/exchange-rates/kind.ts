import { readFile } from "node:fs/promises";
import { contentText, packContent, receiveBytes } from "#server/features/datasets/content.ts";
import type { ContentKind, FileContent } from "#server/features/datasets/dataset.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { MAX_RATES_BYTES, type RateDifferences } from "#shared/exchange-rates/contract.ts";
import type { ExchangeRates, RateSource } from "#shared/exchange-rates/exchange-rates.ts";
import { findRateJumps } from "./find-rate-jumps.ts";
import { parseRatesFile } from "./parse-rates-file.ts";
import { presentRates } from "./present-rates.ts";
import { formatRates, parseRates } from "./rates-content.ts";

const FILE_NAME = "default-rates.csv";

/** The exchange rates of all currencies, as a CSV file. */
export const exchangeRates: ContentKind<ExchangeRates> = {
  name: "exchange-rates",
  maxBytes: MAX_RATES_BYTES,
  storage: "content",
  async read(file) {
    const value = await readRates(await receiveBytes(file), "upload");
    return { ...ratesContent(value), value };
  },
  load: async ({ content }) => parseRates(await contentText(content)),
  compare: (rates, active): RateDifferences => ({
    before: presentRates(active),
    after: presentRates(rates),
  }),
  findWarnings: ({ before, after }: RateDifferences) => findRateJumps(before, after),
  async shipped() {
    const bytes = await readFile(fromRoot("data", "exchange-rates", FILE_NAME));
    return { fileName: FILE_NAME, file: ratesContent(await readRates(bytes, "default")) };
  },
};

/** Throws what `parseRatesFile` throws. */
async function readRates(bytes: Buffer, source: RateSource): Promise<ExchangeRates> {
  const rates = await parseRatesFile(bytes);
  return new Map(rates.map(({ currency, ...rate }) => [currency, { ...rate, source }]));
}

/** What a version stores of rates. */
export const ratesContent = (rates: ExchangeRates): FileContent => ({
  ...packContent(formatRates(rates)),
  rowCount: rates.size,
  details: { asOf: [...rates.values()].map(({ date }) => date).reduce(later, "") },
});

const later = (a: string, b: string) => (a > b ? a : b);
