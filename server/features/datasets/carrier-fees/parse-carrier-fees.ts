import { fileError, MAX_FILE_ERRORS, type RowError } from "#server/errors/row-error.ts";
import { createColumnFinder } from "#server/http/csv-columns.ts";
import { readCsvRecords } from "#server/http/read-csv-records.ts";
import { type CarrierFee, carrierFeeKey } from "#shared/carrier-fees/carrier-fees.ts";
import { MAX_CARRIER_FEES } from "#shared/carrier-fees/contract.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { CARRIER_FEE_COLUMNS, type CarrierFeeRow } from "./columns.ts";
import { readRow } from "./read-row.ts";

/**
 * The fees of a table, in its order. Throws `invalid` for a file without a column, without a row or with too many, and naming
 * the first hundred lines that are wrong, each with its first wrong column.
 */
export async function parseCarrierFees(bytes: Buffer): Promise<CarrierFee[]> {
  const [header, ...records] = await readCsvRecords(bytes);
  const toRow = rowReader(header?.cells ?? []);
  const fees: CarrierFee[] = [];
  const errors: FieldError[] = [];
  const lineByKey = new Map<string, number>();
  for (const { cells, line } of records) {
    const read = readNewRow(toRow(cells), lineByKey);
    if ("key" in read) {
      errors.push({ path: `line ${line}`, ...read });
      continue;
    }
    fees.push(read);
    lineByKey.set(carrierFeeKey(read), line);
  }
  if (errors.length > 0) throw fileError(errors.slice(0, MAX_FILE_ERRORS));
  if (fees.length === 0 || fees.length > MAX_CARRIER_FEES) throw fileError([rowCountError()]);
  return fees;
}

function rowReader(header: readonly string[]): (cells: readonly string[]) => CarrierFeeRow {
  const find = createColumnFinder(header);
  const columns = CARRIER_FEE_COLUMNS.map((name) => [name, find(name)] as const);
  // safe: an entry for each column
  return (cells) =>
    Object.fromEntries(columns.map(([name, cell]) => [name, cell(cells)])) as CarrierFeeRow;
}

/** The fee of a row, or what is wrong with it; a fee may have one row for each first day. */
function readNewRow(
  row: CarrierFeeRow,
  lineByKey: ReadonlyMap<string, number>,
): CarrierFee | RowError {
  const read = readRow(row);
  const line = "key" in read ? undefined : lineByKey.get(carrierFeeKey(read));
  return line === undefined ? read : { key: "carrierFees.rowTwice", params: { line } };
}

const rowCountError = (): FieldError => ({
  path: "file",
  key: "carrierFees.rowCount",
  params: { max: MAX_CARRIER_FEES },
});
