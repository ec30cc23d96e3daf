import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import type { RateDifferences as Differences } from "#shared/exchange-rates/contract.ts";
import { ExchangeRatesCard } from "./exchange-rates-card.tsx";
import { exchangeRatesQuery } from "./queries.ts";
import { RateDifferences } from "./rate-differences.tsx";

export const exchangeRates: DatasetKind<object, Differences> = {
  name: "exchange-rates",
  accept: ".csv,text/csv",
  uploadHint: "exchangeRates.uploadHint",
  rowLabel: "exchangeRates.title",
  queries: [exchangeRatesQuery],
  Differences: RateDifferences,
  InForce: ExchangeRatesCard,
};
