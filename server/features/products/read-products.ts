import type { Db } from "#server/db/client.ts";
import type { ProductRow } from "./present-product.ts";
import { listWholeProducts } from "./queries.ts";

const BATCH_SIZE = 500;

/** All products of an account that are not deleted, the oldest first, read in batches. */
export async function* readProducts(db: Db, userId: string): AsyncGenerator<ProductRow> {
  for await (const batch of readProductBatches(db, userId, BATCH_SIZE)) yield* batch;
}

/** The same, a batch at a time. */
export async function* readProductBatches(
  db: Db,
  userId: string,
  size: number,
): AsyncGenerator<ProductRow[]> {
  let afterId: string | undefined;
  for (;;) {
    const batch = await listWholeProducts(db, userId, { afterId, limit: size });
    yield batch;
    if (batch.length < size) return;
    afterId = batch.at(-1)?.id;
  }
}
