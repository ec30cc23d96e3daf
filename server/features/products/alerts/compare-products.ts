import type { Db } from "#server/db/client.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { assessProduct } from "#server/features/products/assess-product.ts";
import { toUsdCents } from "#server/features/products/compute-products.ts";
import { type ProductRow, toAmount } from "#server/features/products/present-product.ts";
import { readProducts } from "#server/features/products/read-products.ts";
import { inTurns } from "#server/lib/in-turns.ts";
import type { productAlerts } from "#shared/db/schema.ts";
import type { ChangedProduct } from "#shared/products/alerts-contract.ts";
import type { ComparedData } from "./compare-data.ts";

const LARGEST = 3;

type Comparison = {
  row: ProductRow;
  /** The duty of one piece, in cents with fractions. */
  before: number;
  after: number;
  /** The difference in a month, in cents; null where the monthly quantity is not known. */
  monthly: number | null;
  /** The difference in a month, or of one piece, in cents of US dollars: the largest are shown. */
  weight: number;
};

export type AccountImpact = Pick<
  typeof productAlerts.$inferSelect,
  "changed" | "total" | "withoutQuantity" | "monthly" | "currency" | "largest"
>;

/** What a change means for the products of an account that are not archived; null if it changes none. */
export async function compareProducts(
  db: Db,
  userId: string,
  data: ComparedData,
): Promise<AccountImpact | null> {
  const changed: Comparison[] = [];
  let total = 0;
  for await (const row of inTurns(readProducts(db, userId))) {
    if (row.archivedAt !== null) continue;
    total += 1;
    const comparison = compareOrLog(data, row);
    if (comparison) changed.push(comparison);
  }
  return changed.length === 0 ? null : { total, ...summarize(data, changed) };
}

/** One that cannot be compared for an unexpected reason is logged, and keeps no other product or account waiting. */
function compareOrLog(data: ComparedData, row: ProductRow): Comparison | null {
  try {
    return compareProduct(data, row);
  } catch (error) {
    console.error(`Product ${row.id} was not compared: ${describeError(error)}`);
    return null;
  }
}

/** Null for a product whose duty stays the same, or is unknown before or after. */
function compareProduct(data: ComparedData, row: ProductRow): Comparison | null {
  const before = assessProduct(data.before, row);
  const after = assessProduct(data.after, row);
  if (before.duty === null || after.duty === null || before.duty === after.duty) return null;
  const { pieces } = after;
  const difference = (after.duty - before.duty) / pieces;
  const monthly = row.monthlyQuantity === null ? null : difference * row.monthlyQuantity;
  return {
    row,
    before: before.duty / pieces,
    after: after.duty / pieces,
    monthly,
    weight: Math.abs(toUsdCents(data.after, monthly ?? difference, row.currency)),
  };
}

/** The sum is in the currency of the products, or in US dollars where they have several, and at most what is exact. */
function summarize(
  data: ComparedData,
  changed: readonly Comparison[],
): Omit<AccountImpact, "total"> {
  const known = changed.filter(({ monthly }) => monthly !== null);
  const [first, ...others] = new Set(changed.map(({ row }) => row.currency));
  const isMixed = others.length > 0;
  const amounts = known.map(({ monthly, row }) =>
    isMixed ? toUsdCents(data.after, monthly ?? 0, row.currency) : (monthly ?? 0),
  );
  return {
    changed: changed.length,
    withoutQuantity: changed.length - known.length,
    monthly: toStored(amounts.reduce((sum, amount) => sum + amount, 0)),
    currency: isMixed ? "USD" : (first ?? "USD"),
    largest: changed
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, LARGEST)
      .map(presentComparison),
  };
}

/** Whole cents that a column has room for. */
const toStored = (cents: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(cents)));

const presentComparison = ({ row, before, after, monthly }: Comparison): ChangedProduct => ({
  description: row.description,
  sku: row.sku,
  currency: row.currency,
  before: toAmount(before),
  after: toAmount(after),
  monthly: monthly === null ? null : toAmount(monthly),
});
