import type { Duty, DutyAssessment, ItemByLine } from "#server/duties/compute-line-duties.ts";
import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import type { ByLandedCostLayer } from "#server/duties/quotes/duty-breakdown.ts";
import type { CustomsFees } from "#server/duties/us/assess/customs-fees.ts";
import type { Quote } from "#server/integrations/landed-cost/parse-response.ts";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import type { calculateFees, FeeRates } from "#shared/fees/calculate-fees.ts";
import type { Cents } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import type { CourierCharges } from "./courier-charges.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import type { UsdConversion } from "./usd-conversion.ts";

/** `duty` is null in a quote, whose duties are those of the whole shipment. */
export type AssessedItem = ItemByLine<ShipmentItem> & { duty: Duty | null };

type Assessed = {
  duties: Cents;
  taxes: Cents;
  /** The landed-cost provider's fees; 0 for the tariff file. */
  quotedFees: Cents;
  /** What the items lack for their duties to be exact. */
  missing: MissingInput[];
  /** Null if no item is assessed by tariff line. */
  lineData: LineData | null;
};

export type TariffAssessment = Assessed &
  DutyAssessment<ShipmentItem> & {
    method: "csv";
    tariff: ActiveTariff;
    /** Whether the data is older than the owner allows for exact duties by tariff line. */
    isDataOld: boolean;
    /** `conversion` is the one of their limits. */
    customsFees: (CustomsFees & { conversion: UsdConversion }) | null;
    /** Null unless a setting names couriers. */
    courierCharges: CourierCharges | null;
  };

export type QuoteAssessment = Assessed & {
  method: "zonos";
  /** The items with the HS codes of the quote. */
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
