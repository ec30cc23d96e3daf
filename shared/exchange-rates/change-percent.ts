/** The change of a rate from an earlier one in percent, rounded to two decimals. Both are decimal texts. */
export const changePercent = (before: string, after: string): number =>
  Math.round((Number(after) / Number(before) - 1) * 10_000) / 100;
