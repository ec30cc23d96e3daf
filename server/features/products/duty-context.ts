import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import type { ProductRow } from "./present-product.ts";

/** What duties are computed with. */
export type DutyContext = {
  /** The day of entry: ISO date. */
  date: string;
  /** Whether duties are computed here, and not asked of the landed-cost provider, who computes whole shipments. */
  isComputed: boolean;
  tariff: ActiveTariff;
  /** Null while duties are not computed by tariff line. */
  lineData: { schedule: Schedule; measures: Measures } | null;
  exchangeRates: ExchangeRates | null;
};

export type AssessedProduct = Pick<
  ProductRow,
  | "hsCode"
  | "origin"
  | "unitPrice"
  | "currency"
  | "weight"
  | "monthlyQuantity"
  | "claims"
  | "answers"
>;
