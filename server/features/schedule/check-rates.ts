import { type RowError, truncate } from "#server/errors/row-error.ts";
import { memoize } from "#shared/memoize.ts";
import { formatCode } from "#shared/schedule/format-code.ts";
import { parseRate, parseSpecialRates } from "#shared/schedule/rate.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";

/** Chapters 98 and 99 state rates in sentences; no duty is computed from those. */
const hasComputableRates = (code: string) => code < "98";

/**
 * Returns a check of the rates of rows in their order, which is fast because few texts differ. A row without a code
 * belongs to the chapter of the row before it, because lines inherit its rates as well.
 */
export function createRateCheck(): (row: ScheduleRow) => RowError | null {
  const isRate = memoize((text: string) => isParsed(() => parseRate(text)));
  const areSpecialRates = memoize((text: string) =>
    isParsed(() => parseSpecialRates(text).map(({ rate }) => parseRate(rate))),
  );
  let lastCode = "";
  return (row) => {
    lastCode = row.code || lastCode;
    if (!hasComputableRates(lastCode)) return null;
    const { general, special, column2 } = row;
    if (!areSpecialRates(special)) return rateError(row, special);
    const unknown = [general, column2].find((text) => text !== "" && !isRate(text));
    return unknown === undefined ? null : rateError(row, unknown);
  };
}

const rateError = ({ code, description }: ScheduleRow, rate: string): RowError => ({
  key: "schedule.badRate",
  params: { code: code ? formatCode(code) : truncate(description), rate: truncate(rate) },
});

function isParsed(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
