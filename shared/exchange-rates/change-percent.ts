/** By how many percent a rate differs from an earlier one, both decimal texts, rounded to two decimals. */
export const changePercent = (before: string, after: string): number =>
  Math.round((Number(after) / Number(before) - 1) * 10_000) / 100;
