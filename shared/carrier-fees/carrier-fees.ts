import type { Currency } from "#shared/currency.ts";

/** What is charged for: paying duties for the recipient, preparing the customs entry, delivery of a dutiable parcel by post. */
export const CARRIER_FEE_KINDS = ["disbursement", "entryPreparation", "postal"] as const;
type CarrierFeeKind = (typeof CARRIER_FEE_KINDS)[number];

/** Amounts in `currency`: `fixed`, plus `percent` of what the courier paid to customs, which is at least `minimum`. */
export type CarrierFeeAmounts = { fixed: number; percent: number; minimum: number };

/** A fee that a courier publishes for parcels to the United States. */
export type CarrierFee = {
  carrier: string;
  service: string;
  kind: CarrierFeeKind;
  /** Null where the fee is published and its amount is not known. */
  amounts: CarrierFeeAmounts | null;
  currency: Currency;
  /** The day from which it applies, ISO; null if that is not known. */
  validFrom: string | null;
  /** The day on which it was known, ISO. */
  asOf: string;
  /** Whether a person compared it with what the courier publishes. */
  isChecked: boolean;
  /** How long after the bill the courier accepts a question about it; null if that is not known. */
  claimDays: number | null;
  /** The address where the courier publishes it. */
  source: string;
};

/** What tells the fees of a table apart, of which one may have several rows with different first days. */
export const carrierFeeName = ({
  carrier,
  service,
  kind,
}: Pick<CarrierFee, "carrier" | "service" | "kind">): string =>
  JSON.stringify([carrier, service, kind]);

export const carrierFeeKey = (fee: CarrierFee): string =>
  `${carrierFeeName(fee)} ${fee.validFrom ?? ""}`;

export const MAX_CARRIER_TEXT = 60;
export const MAX_CLAIM_DAYS = 3650;
