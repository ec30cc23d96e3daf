import type { Quantities, QuantityUnit } from "#shared/duties/assessment.ts";
import { parseDecimal } from "#shared/money.ts";
import type { RateTerm } from "./rate.ts";

type SpecificTerm = Extract<RateTerm, { kind: "specific" }>;

/** What is known of an item's quantities, in millionths of each unit. */
export type KnownQuantities = {
  stated: Partial<Readonly<Record<QuantityUnit, number>>>;
  /** The item's own quantity, used where a rate counts pieces and none are stated. */
  pieces: number;
};

/** `pieces` is the item's quantity. Throws RangeError for a stated quantity that is no decimal number. */
export const toKnownQuantities = (quantities: Quantities, pieces: number): KnownQuantities => ({
  stated: Object.fromEntries(
    Object.entries(quantities).map(([unit, quantity]) => [unit, parseDecimal(quantity, DECIMALS)]),
  ),
  pieces: pieces * MILLION,
});

const DECIMALS = 6;
const MILLION = 1_000_000;

/** Larger units that follow from a stated smaller one. */
const LARGER_UNITS: Partial<Record<QuantityUnit, { of: QuantityUnit; count: number }>> = {
  tonne: { of: "kg", count: 1000 },
  dozen: { of: "number", count: 12 },
  gross: { of: "number", count: 144 },
};

/** The term and its quantity in one unit; null if the quantity is not known. */
export function measureTerm(
  term: SpecificTerm,
  { stated, pieces }: KnownQuantities,
): { term: SpecificTerm; quantity: number } | null {
  const quantity = stated[term.unit] ?? (term.unit === "number" ? pieces : undefined);
  if (quantity !== undefined) return { term, quantity };
  const larger = LARGER_UNITS[term.unit];
  if (!larger) return null;
  const smaller = stated[larger.of];
  if (smaller === undefined) return null;
  return {
    term: { ...term, unit: larger.of, count: term.count * larger.count },
    quantity: smaller,
  };
}
