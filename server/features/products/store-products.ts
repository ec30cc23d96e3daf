import { getTableColumns, sql } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { smallestUnit } from "#shared/currency.ts";
import { productChanges, products } from "#shared/db/schema.ts";
import { toCents } from "#shared/money.ts";
import {
  MAX_PRODUCT_CHANGES,
  MAX_PRODUCTS,
  type ProductChange,
} from "#shared/products/contract.ts";
import { PRODUCT_FIELDS, type ProductValues } from "#shared/products/product-fields.ts";
import { type ProductRow, toProductValues } from "./present-product.ts";
import { countStoredProducts } from "./queries.ts";

/** Excludes other changes of an account's products, so that neither their number nor a SKU changes meanwhile. */
export const lockProducts = (tx: Db, userId: string) =>
  acquireAdvisoryLock(tx, `products:${userId}`);

type ProductWrite = {
  /** Null for a new product. */
  row: ProductRow | null;
  values: ProductValues;
};

type StoreInput = { actor: User; kind: "edited" | "imported"; writes: readonly ProductWrite[] };

type StoredCounts = { ids: string[]; added: number; changed: number };

/**
 * Stores new and changed products with what was changed in them; products that stay the same are left alone. Their outcome
 * is computed by a job. Throws `conflict` at the greatest number of products.
 */
export async function storeProducts(
  tx: Db,
  { actor, kind, writes }: StoreInput,
): Promise<StoredCounts> {
  const changed = writes
    .map(({ row, values }) => ({ row, values, fields: changedFields(row, values) }))
    .filter(({ row, fields }) => !row || fields.length > 0);
  const added = changed.filter(({ row }) => !row).length;
  if (added > 0) await requireRoom(tx, actor.id, added);
  const rows = changed.map(({ row, values }) => toRow(actor.id, row, values));
  if (rows.length > 0) {
    await upsert(tx, rows);
    await tx.insert(productChanges).values(
      changed.map(({ row, fields }, index) => ({
        id: newId(),
        productId: rows[index]?.id ?? "",
        by: actor.email,
        kind: row ? kind : ("added" as const),
        fields: row ? fields : [],
      })),
    );
    await removeOldChanges(
      tx,
      rows.map(({ id }) => id),
    );
  }
  return { ids: rows.map(({ id }) => id), added, changed: rows.length - added };
}

function changedFields(row: ProductRow | null, values: ProductValues): ProductChange["fields"] {
  if (!row) return [];
  const before = toProductValues(row);
  return PRODUCT_FIELDS.map((field) => ({
    field,
    before: before[field],
    after: values[field],
  })).filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

async function requireRoom(tx: Db, userId: string, count: number) {
  if ((await countStoredProducts(tx, userId)) + count <= MAX_PRODUCTS) return;
  throw new AppError("conflict", "productErrors.tooMany", { params: { max: MAX_PRODUCTS } });
}

function toRow(userId: string, row: ProductRow | null, values: ProductValues) {
  const unit = smallestUnit(values.currency);
  const { unitPrice, sellingPrice } = values;
  return {
    ...values,
    id: row?.id ?? newId(),
    userId,
    unitPrice: toCents(unitPrice, unit),
    sellingPrice: sellingPrice === null ? null : toCents(sellingPrice, unit),
  };
}

const { id: _id, userId: _userId, ...columns } = getTableColumns(products);

/** Replaces all values of the rows that exist. */
async function upsert(tx: Db, rows: (typeof products.$inferInsert)[]) {
  const replaced = PRODUCT_FIELDS.map((field) => [
    field,
    sql`excluded.${sql.identifier(columns[field].name)}`,
  ]);
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.id,
      set: {
        ...Object.fromEntries(replaced),
        revision: sql`${products.revision} + 1`,
        computedWith: null,
        updatedAt: sql`now()`,
      },
    });
}

async function removeOldChanges(tx: Db, productIds: readonly string[]) {
  await tx.execute(sql`
    delete from product_changes where id in (
      select id from (
        select id, row_number() over (partition by product_id order by at desc, id desc) as place
        from product_changes where product_id in ${productIds}
      ) as kept where place > ${MAX_PRODUCT_CHANGES})`);
}
