import type { Deps } from "#server/deps.ts";

const GOODS_PER_POINT = 25;

/**
 * Limits the work of a calculation: one point of the limit of calculations for each 25 items that it begins, the first
 * of which its route has consumed, and its items of the day's budget. Throws `limited`.
 */
export async function limitGoods({ limits }: Pick<Deps, "limits">, ip: string, itemCount: number) {
  const points = Math.ceil(itemCount / GOODS_PER_POINT) - 1;
  if (points > 0) await limits.calculate.consumePoints(ip, points);
  await limits.goods.consumePoints(ip, itemCount);
}
