import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import { isAfterCursor, rowCursor } from "#server/db/list-by-time.ts";
import { productCatalogs, products } from "#shared/db/schema.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { Rate } from "#shared/money.ts";
import type { ProductsQuery } from "#shared/products/contract.ts";
import type { ProductOutcome } from "#shared/products/figures.ts";
import type { ProductRow } from "./present-product.ts";

const isOwn = (userId: string) => and(eq(products.userId, userId), isNull(products.deletedAt));

type ListInput = ProductsQuery & { limit: number };

/** The newest first; of those that need work, what has most at stake. */
export function listOwnProducts(db: Db, userId: string, { search, show, after, limit }: ListInput) {
  const isRanked = show === "needsWork";
  const order = isRanked
    ? [desc(products.uncertainty), desc(products.id)]
    : [desc(products.createdAt), desc(products.id)];
  return db
    .select({
      product: products,
      cursor: isRanked
        ? sql<string>`${products.uncertainty} || '_' || ${products.id}`
        : rowCursor(products.createdAt, products.id),
    })
    .from(products)
    .where(
      and(
        isOwn(userId),
        show === "archived" ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
        isRanked ? eq(products.needsWork, true) : undefined,
        search ? matchesText(search) : undefined,
        isRanked ? isAfterRank(after) : isAfterTime(after),
      ),
    )
    .orderBy(...order)
    .limit(limit);
}

/** A cursor of the other order, as in an address that was changed by hand, begins the list. */
const isAfterTime = (after: string | undefined) =>
  isAfterCursor(products.createdAt, products.id, after?.includes("T") ? after : undefined);

function isAfterRank(after: string | undefined): SQL | undefined {
  if (!after || after.includes("T")) return undefined;
  const [rank, id] = after.split("_");
  return sql`(${products.uncertainty}, ${products.id}) < (${rank}::bigint, ${id}::uuid)`;
}

const matchesText = (search: string): SQL | undefined =>
  or(
    contains(products.sku, search),
    contains(products.description, search),
    contains(products.gtin, search),
    contains(products.supplier, search),
    /\d{4}/.test(search)
      ? contains(sql`replace(${products.hsCode}, '.', '')`, codeDigits(search))
      : undefined,
  );

/** Counts the products that are not archived; `key` is that of the data in force. */
export async function countOwnProducts(db: Db, userId: string, key: string | null) {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      needsWork: sql<number>`count(*) filter (where ${products.needsWork})::int`,
      computing: sql<number>`count(*) filter (where ${products.computedWith} is distinct from ${key})::int`,
    })
    .from(products)
    .where(and(isOwn(userId), isNull(products.archivedAt)));
  return counts ?? { total: 0, needsWork: 0, computing: 0 };
}

/** How many products are stored for an account, with those that a job has yet to delete. */
export const countStoredProducts = (db: Db, userId: string) =>
  db.$count(products, eq(products.userId, userId));

/** A product of the account, deleted or not, as a deletion can be taken back. Undefined for another account's. */
export async function findProduct(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<ProductRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.userId, userId)));
  return row;
}

export async function findProductsBySku(
  db: Db,
  userId: string,
  skus: readonly string[],
): Promise<ProductRow[]> {
  if (skus.length === 0) return [];
  return db
    .select()
    .from(products)
    .where(and(isOwn(userId), inArray(products.sku, [...skus])));
}

/** Whether another product of the account that is not deleted has the SKU. */
export async function isSkuTaken(
  db: Db,
  { userId, sku, id }: { userId: string; sku: string; id: string },
): Promise<boolean> {
  if (sku === "") return false;
  const found = await findProductsBySku(db, userId, [sku]);
  return found.some((row) => row.id !== id);
}

export async function shippingRate(db: Db, userId: string): Promise<Rate> {
  const [row] = await db
    .select({ rate: productCatalogs.shippingRate })
    .from(productCatalogs)
    .where(eq(productCatalogs.userId, userId));
  return row?.rate ?? (0 as Rate);
}

/** Products whose outcome is of other data, or of an earlier revision. Two comparisons, because an index serves no inequality. */
export const listOutdatedProducts = (db: Db, key: string, limit: number): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        or(
          isNull(products.computedWith),
          lt(products.computedWith, key),
          gt(products.computedWith, key),
        ),
      ),
    )
    .limit(limit);

export type StoredOutcome = Pick<ProductRow, "id" | "revision"> & {
  outcome: ProductOutcome;
  needsWork: boolean;
  uncertainty: number;
};

/** One statement for all; a product that was changed meanwhile keeps waiting. */
export async function storeOutcomes(db: Db, key: string, outcomes: readonly StoredOutcome[]) {
  await db.execute(sql`
    update products set outcome = computed.outcome, needs_work = computed."needsWork",
      uncertainty = computed.uncertainty, computed_with = ${key}
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as computed(
      id uuid, revision int, outcome json, "needsWork" boolean, uncertainty bigint)
    where products.id = computed.id and products.revision = computed.revision`);
}

/** Whole rows in ascending order of their ids, after one of them; without those that are deleted. */
export const listWholeProducts = (
  db: Db,
  userId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(and(isOwn(userId), afterId ? gt(products.id, afterId) : undefined))
    .orderBy(asc(products.id))
    .limit(limit);
