import { CENT, type Cents } from "./money.ts";

/**
 * Splits an amount of whole units in proportion to weights ≥ 0 by the largest-remainder method: whole
 * units that sum to the amount. The earlier part wins a tie, and the first takes all if every weight is 0.
 */
export function allocate(amount: Cents, weights: readonly number[], unit: Cents = CENT): Cents[] {
  const units = BigInt(amount / unit);
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0) as Cents);

  const shares = weights.map((weight, index) => {
    const product = units * BigInt(weight);
    return { index, whole: product / total, rest: product % total };
  });
  const missing = Number(units - shares.reduce((sum, { whole }) => sum + whole, 0n));
  const raised = new Set(
    [...shares]
      .sort((a, b) => Number(b.rest - a.rest) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return shares.map(
    ({ whole, index }) => ((Number(whole) + (raised.has(index) ? 1 : 0)) * unit) as Cents,
  );
}
