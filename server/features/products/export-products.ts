import { asc, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type CsvExport, createCsvExport, withoutFormula } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import { productChanges, products } from "#shared/db/schema.ts";
import { toProductValues } from "./present-product.ts";
import { readProductBatches } from "./read-products.ts";

/** The account's products as CSV, the newest first, in columns that an import recognizes. A text is never a formula. */
export const exportProductsCsv = ({ db }: Pick<Deps, "db">, userId: string): CsvExport =>
  createCsvExport(
    db,
    sql`select ${withoutFormula(products.sku)} as sku,
      ${withoutFormula(products.description)} as description,
      ${products.hsCode} as hs_code,
      ${products.origin} as country,
      ${products.unitPrice} as value,
      ${products.currency} as currency,
      ${products.sellingPrice} as selling_price,
      trim_scale(${products.weight}) as "unit_weight (kg)",
      ${products.gtin} as gtin,
      ${withoutFormula(products.supplier)} as supplier,
      ${products.monthlyQuantity} as monthly_quantity,
      (select string_agg(claim, ' ') from json_array_elements_text(${products.claims}) as claim) as claims,
      (select string_agg(key || ': ' || case value when 'true' then 'yes' else 'no' end, ' / ')
        from json_each_text(${products.answers})) as answers,
      ${withoutFormula(products.codeNote)} as code_note,
      ${withoutFormula(products.codeNoteBy)} as code_note_by
    from products where user_id = ${userId} and deleted_at is null
    order by created_at desc, id desc`,
  );

/** Each has up to fifty changes. */
const BATCH_SIZE = 50;

/** Everything that an account's products have, with their changes; the oldest first, read in batches. */
export async function* exportProducts(
  { db }: Pick<Deps, "db">,
  userId: string,
): AsyncGenerator<object> {
  for await (const batch of readProductBatches(db, userId, BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id);
    const changes = await listChanges(db, ids);
    for (const row of batch) {
      const { id, outcome, archivedAt, createdAt, updatedAt } = row;
      yield {
        ...{ id, ...toProductValues(row), outcome, archivedAt, createdAt, updatedAt },
        changes: changes
          .filter(({ productId }) => productId === id)
          .map(({ productId: _productId, ...change }) => change),
      };
    }
  }
}

const listChanges = (db: Db, productIds: readonly string[]) =>
  db
    .select()
    .from(productChanges)
    .where(inArray(productChanges.productId, [...productIds]))
    .orderBy(asc(productChanges.at), asc(productChanges.id));
