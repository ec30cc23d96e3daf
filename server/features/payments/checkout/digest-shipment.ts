import { sha256 } from "#server/lib/sha256.ts";
import type { calculations } from "#shared/db/schema.ts";

type Calculation = Pick<
  typeof calculations.$inferSelect,
  | "fromCountry"
  | "toCountry"
  | "toRegion"
  | "currency"
  | "shippingCost"
  | "insuranceCost"
  | "totalLandedCost"
>;

/** SHA-256 of what is shipped and its total, equal for equal shipments in any order of items; in hex. */
export function digestShipment(calculation: Calculation, items: unknown[][] | null): string {
  const { fromCountry, toCountry, toRegion, currency } = calculation;
  const { shippingCost, insuranceCost, totalLandedCost } = calculation;
  const lane = [fromCountry, toCountry, currency, shippingCost, insuranceCost, totalLandedCost];
  if (toRegion !== null) lane.push(toRegion);
  const rows = (items ?? []).map((item) => JSON.stringify(item)).sort();
  return sha256(JSON.stringify([lane, rows]));
}
