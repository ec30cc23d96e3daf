import type { ScheduleFormat } from "#shared/schedule/contract.ts";
import { readCsvRows } from "./csv-rows.ts";
import type { PlacedRow } from "./file-row.ts";
import { readJsonRows } from "./json-rows.ts";

/** Yields the rows that each chunk of the file completes. Throws `invalid` for a malformed or truncated file. */
export const readFileRows = (
  chunks: AsyncIterable<Uint8Array>,
  format: ScheduleFormat,
): AsyncGenerator<PlacedRow[]> => (format === "json" ? readJsonRows(chunks) : readCsvRows(chunks));
