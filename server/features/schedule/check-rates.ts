import { type RowError, truncate } from "#server/errors/row-error.ts";
import { memoize } from "#shared/memoize.ts";
import { formatCode } from "#shared/schedule/format-code.ts";
import { parseRate, parseSpecialRates } from "#shared/schedule/rate.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";

/** Chapters 98 and 99 state rates in sentences; no duty is computed from those. */
const hasComputableRates = ({ code }: ScheduleRow) => code !== "" && code < "98";

/** Returns a check of the rates of rows, which is fast because few texts differ. */
export function createRateCheck(): (row: ScheduleRow) => RowError | null {
  const isRate = memoize((text: string) => isParsed(() => parseRate(text)));
  const areSpecialRates = memoize((text: string) => isParsed(() => parseSpecialRates(text)));
  return (row) => {
    if (!hasComputableRates(row)) return null;
    const { code, general, special, column2 } = row;
    if (!areSpecialRates(special)) return rateError(code, special);
    const unknown = [general, column2].find((text) => text !== "" && !isRate(text));
    return unknown === undefined ? null : rateError(code, unknown);
  };
}

const rateError = (code: string, rate: string): RowError => ({
  key: "schedule.badRate",
  params: { code: formatCode(code), rate: truncate(rate) },
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
