import { parseRate, parseSpecialRates } from "#server/duties/us/schedule/rate.ts";
import type { ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";
import { type RowError, truncate } from "#server/errors/row-error.ts";
import { memoize } from "#server/lib/memoize.ts";
import { formatCode } from "#shared/duties/format-code.ts";

/** Chapters 98 and 99 state rates in sentences; no duty is computed from those. */
const hasComputableRates = (code: string) => code < "98";

/** A number of digits; shorter codes only group lines. */
const LINE_LENGTH = 8;

/**
 * Returns a check of the rates of rows in their order, which is fast because few texts differ. A row without a code
 * belongs to the chapter of the row before it, because lines inherit its rates as well. A line needs a general rate,
 * its own or an inherited one.
 */
export function createRateCheck(): (row: ScheduleRow) => RowError | null {
  const isRate = memoize((text: string) => isParsed(() => parseRate(text)));
  const areSpecialRates = memoize((text: string) =>
    isParsed(() => parseSpecialRates(text).map(({ rate }) => parseRate(rate))),
  );
  const hasGeneralRate = createGeneralRateCheck();
  const findUnknown = ({ general, special, column2 }: ScheduleRow) =>
    areSpecialRates(special)
      ? [general, column2].find((text) => text !== "" && !isRate(text))
      : special;
  let lastCode = "";
  return (row) => {
    const isWithoutRate = !hasGeneralRate(row) && row.code.length >= LINE_LENGTH;
    lastCode = row.code || lastCode;
    if (!hasComputableRates(lastCode)) return null;
    const unknown = findUnknown(row);
    if (unknown !== undefined) return rateError(row, unknown);
    return isWithoutRate ? noRateError(row) : null;
  };
}

/** Returns whether a row or one above it in the tree has a general rate, for rows in their order. */
function createGeneralRateCheck(): (row: ScheduleRow) => boolean {
  const lineage: { indent: number; hasRate: boolean }[] = []; // the row before and those above it
  return ({ indent, general }) => {
    while ((lineage.at(-1)?.indent ?? -1) >= indent) lineage.pop();
    const hasRate = general !== "" || (lineage.at(-1)?.hasRate ?? false);
    lineage.push({ indent, hasRate });
    return hasRate;
  };
}

const noRateError = ({ code }: ScheduleRow): RowError => ({
  key: "schedule.noRate",
  params: { code: formatCode(code) },
});

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
