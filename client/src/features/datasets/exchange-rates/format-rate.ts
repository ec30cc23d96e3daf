/** The number of decimals of the rate with the most, so that the decimal points line up. */
export const commonDecimals = (rates: readonly string[]): number =>
  Math.max(...rates.map((rate) => rate.replace(/0{1,6}$/, "").split(".")[1]?.length ?? 0));

export const formatRate = (unitsPerUsd: string, decimals: number): string =>
  Number(unitsPerUsd).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
