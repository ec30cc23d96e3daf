import type { UsdConversion } from "#server/features/datasets/exchange-rates/usd-conversion.ts";
import type { Quote } from "#server/integrations/landed-cost/parse-response.ts";
import type { calculateFees, FeeRates } from "#shared/fees/calculate-fees.ts";
import type { ByLandedCostLayer } from "#shared/landed-cost/duty-breakdown.ts";
import type { Cents } from "#shared/money.ts";
import type { CustomsFees } from "#shared/schedule/customs-fees.ts";
import type { ActiveTariff } from "#shared/tariffs/active-tariff.ts";
import type { LineData } from "./assess-by-line.ts";
import type { Duty, DutyAssessment, ItemByLine } from "./assess-duties.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";

/** `duty` is null in a quote, whose duties are those of the whole shipment. */
export type AssessedItem = ItemByLine<ShipmentItem> & { duty: Duty | null };

type Assessed = {
  duties: Cents;
  taxes: Cents;
  /** The landed-cost provider's fees; 0 for the tariff file. */
  quotedFees: Cents;
  /** Null if no item is assessed by tariff line. */
  lineData: LineData | null;
};

export type TariffAssessment = Assessed &
  DutyAssessment<ShipmentItem> & {
    method: "csv";
    tariff: ActiveTariff;
    /** `conversion` is the one of their limits. */
    customsFees: (CustomsFees & { conversion: UsdConversion }) | null;
  };

export type QuoteAssessment = Assessed & {
  method: "zonos";
  /** With the HS codes of the quote. */
  items: AssessedItem[];
  quote: Quote;
  /** The provider's response body, without secrets. */
  raw: unknown;
  byLayer: ByLandedCostLayer | null;
};

export type CalculationTotals = {
  shipment: Shipment;
  fees: ReturnType<typeof calculateFees> & { rates: FeeRates };
  feeTotal: Cents;
  landedCost: Cents;
  /** Goods, shipping, insurance and landed cost. */
  totalToDoor: Cents;
};

export type Calculation = (TariffAssessment | QuoteAssessment) & CalculationTotals;

/** `userId` is null for an anonymous visitor. */
export type CalculationRecord = { calculation: Calculation; userId: string | null };
