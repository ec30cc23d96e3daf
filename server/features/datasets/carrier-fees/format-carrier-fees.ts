import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { CARRIER_FEE_COLUMNS, type CarrierFeeRow } from "./columns.ts";

/** The content of a version: a CSV file that can be uploaded again. */
export const formatCarrierFees = (fees: readonly CarrierFee[]): Buffer =>
  Buffer.from(
    [
      CARRIER_FEE_COLUMNS.join(","),
      ...fees.map(toRow).map((row) => CARRIER_FEE_COLUMNS.map((name) => cell(row[name])).join(",")),
      "",
    ].join("\n"),
  );

const toRow = ({ amounts, ...fee }: CarrierFee): CarrierFeeRow => ({
  carrier: fee.carrier,
  service: fee.service,
  fee: fee.kind,
  fixed: amounts ? String(amounts.fixed) : "",
  percent: amounts ? String(amounts.percent) : "",
  minimum: amounts ? String(amounts.minimum) : "",
  currency: fee.currency,
  valid_from: fee.validFrom ?? "",
  as_of: fee.asOf,
  checked: fee.isChecked ? "yes" : "no",
  claim_days: fee.claimDays === null ? "" : String(fee.claimDays),
  source: fee.source,
});

const cell = (text: string): string =>
  /[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
