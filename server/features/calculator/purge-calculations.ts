import { sql } from "drizzle-orm";
import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";

const BATCH_SIZE = 1000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns a function that deletes anonymous calculations older than `days` days without a payment, among
 * the next 1,000 by id, and returns whether rows remain. Ids are UUID v7, so the scan by primary key starts
 * at the oldest; `created_at` decides. Safe to run in several processes at once.
 */
export function createCalculationPurge(db: Database, days: number): () => Promise<boolean> {
  let lastId = LOWEST_ID;

  return async () => {
    const rows = await runTransaction(db, (tx) => purgeBatch(tx, { afterId: lastId, days }), "job");
    const hasMore = rows.length === BATCH_SIZE;
    lastId = (hasMore && rows.at(-1)?.id) || LOWEST_ID;
    return hasMore;
  };
}

/** Returns the ids of the batch, deleted or not. */
async function purgeBatch(tx: Db, { afterId, days }: { afterId: string; days: number }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with candidates as (
      select id from calculations
      where id > ${afterId} and id < ${lowestIdAt(days)}
      order by id limit ${BATCH_SIZE}
    ), deleted as (
      delete from calculations where id in (
        select id from calculations join candidates using (id)
        where user_id is null
          and created_at < now() - make_interval(days => ${days})
          and not exists (select from transactions where calculation_id = calculations.id)
        for update of calculations skip locked
      )
    )
    select id from candidates order by id`);
  return rows;
}

const lowestIdAt = (days: number) => sql`(
  lpad(to_hex((extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;
