/** The columns of a table of fees, all of which a file has. */
export const CARRIER_FEE_COLUMNS = [
  "carrier",
  "service",
  "fee",
  "fixed",
  "percent",
  "minimum",
  "currency",
  "valid_from",
  "as_of",
  "checked",
  "claim_days",
  "source",
] as const;
export type CarrierFeeColumn = (typeof CARRIER_FEE_COLUMNS)[number];

export type CarrierFeeRow = Record<CarrierFeeColumn, string>;
