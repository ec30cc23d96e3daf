import { createHash } from "node:crypto";
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
  return createHash("sha256")
    .update(JSON.stringify([lane, rows]))
    .digest("hex");
}
