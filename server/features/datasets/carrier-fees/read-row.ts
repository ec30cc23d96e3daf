import { type RowError, truncate } from "#server/errors/row-error.ts";
import { latestToday } from "#server/features/datasets/version-dates.ts";
import {
  CARRIER_FEE_KINDS,
  type CarrierFee,
  type CarrierFeeAmounts,
  MAX_CARRIER_TEXT,
  MAX_CLAIM_DAYS,
} from "#shared/carrier-fees/carrier-fees.ts";
import { isCurrency } from "#shared/currency.ts";
import { day, isPrintable } from "#shared/http/fields.ts";
import { decimalPattern, MONEY_DIGITS, type NumericDigits } from "#shared/limits.ts";
import type { CarrierFeeColumn, CarrierFeeRow } from "./columns.ts";

/** The percentage of a rate, in whole millionths. */
const PERCENT_DIGITS: NumericDigits = { precision: 7, scale: 4 };

const MAX_SOURCE = 300;

/** The fee of a row, or what is wrong in the first column that is. */
export function readRow(row: CarrierFeeRow): CarrierFee | RowError {
  const { currency } = row;
  const kind = CARRIER_FEE_KINDS.find((known) => known === row.fee);
  const wrong = COLUMNS.find((column) => !RULES[column](row));
  if (wrong) return wrongColumn(wrong, row);
  if (!kind || !isCurrency(currency)) return wrongColumn("fee", row);
  return {
    carrier: row.carrier,
    service: row.service,
    kind,
    amounts: readAmounts(row),
    currency,
    validFrom: row.valid_from || null,
    asOf: row.as_of,
    isChecked: row.checked === "yes",
    claimDays: row.claim_days === "" ? null : Number(row.claim_days),
    source: row.source,
  };
}

function readAmounts({ fixed, percent, minimum }: CarrierFeeRow): CarrierFeeAmounts | null {
  if (fixed === "") return null;
  return { fixed: Number(fixed), percent: Number(percent), minimum: Number(minimum) };
}

const isText = (text: string): boolean =>
  text !== "" && isPrintable(text) && [...text].length <= MAX_CARRIER_TEXT;

const isMoney = (text: string): boolean => decimalPattern(MONEY_DIGITS).test(text);
const isPercent = (text: string): boolean =>
  decimalPattern(PERCENT_DIGITS).test(text) && Number(text) <= 100;
const isDay = (text: string): boolean => day.safeParse(text).success;

/** Three amounts, or none for a fee whose amount is not known. */
const isAmount = (text: string, { fixed }: CarrierFeeRow, isValid: (text: string) => boolean) =>
  fixed === "" ? text === "" : isValid(text);

const RULES: Record<CarrierFeeColumn, (row: CarrierFeeRow) => boolean> = {
  carrier: ({ carrier }) => isText(carrier),
  service: ({ service }) => isText(service),
  fee: ({ fee }) => CARRIER_FEE_KINDS.some((known) => known === fee),
  fixed: ({ fixed }) => fixed === "" || isMoney(fixed),
  percent: (row) => isAmount(row.percent, row, isPercent),
  minimum: (row) => isAmount(row.minimum, row, isMinimum(row)),
  currency: ({ currency }) => isCurrency(currency),
  valid_from: ({ valid_from: from }) => from === "" || isDay(from),
  as_of: ({ as_of: asOf }) => isDay(asOf) && asOf <= latestToday(),
  checked: ({ checked, fixed }) => checked === "no" || (checked === "yes" && fixed !== ""),
  claim_days: ({ claim_days: days }) =>
    days === "" || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= MAX_CLAIM_DAYS),
  source: ({ source }) => isSource(source),
};

/** A share of nothing has no minimum. */
const isMinimum =
  ({ percent }: CarrierFeeRow) =>
  (minimum: string): boolean =>
    isMoney(minimum) && (Number(minimum) === 0 || Number(percent) > 0);

const isSource = (source: string): boolean =>
  source.length <= MAX_SOURCE && isPrintable(source) && URL.parse(source)?.protocol === "https:";

// safe: the keys of the record, in the order of the columns
const COLUMNS = Object.keys(RULES) as CarrierFeeColumn[];

const wrongColumn = (column: CarrierFeeColumn, row: CarrierFeeRow): RowError => ({
  key: `carrierFees.columns.${column}`,
  params: { column, value: truncate(row[column]) },
});
