import { type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";

const BATCH_SIZE = 1000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/** The number of days after which each part is deleted; 0 keeps it. */
export type Retention = {
  anonymousDays: number;
  accountDays: number;
};

/** Items of anonymous calculations: the totals are kept for the analytics. */
const ANONYMOUS_ITEM_DAYS = 7;

/**
 * Returns a function that deletes calculations without a payment that are old enough, among the next 1,000 by id, and
 * returns whether rows remain. Ids are UUID v7, so the scan by primary key starts at the oldest; `created_at` decides.
 * Safe to run in several processes at once.
 */
export function createCalculationPurge(db: Database, retention: Retention): () => Promise<boolean> {
  const days = [retention.anonymousDays, retention.accountDays].filter((count) => count > 0);
  if (days.length === 0) return async () => false;
  const isOld = sql`created_at < now() - make_interval(days => nullif(
    case when user_id is null then ${retention.anonymousDays}::int else ${retention.accountDays}::int end, 0))`;
  let lastId = LOWEST_ID;

  return async () => {
    const ids = await runBatch(db, { afterId: lastId, days: Math.min(...days) }, (candidates) => {
      const old = unpaid(candidates, isOld);
      return sql`delete from calculations where id in (${old})`;
    });
    const hasMore = ids.length === BATCH_SIZE;
    lastId = (hasMore && ids.at(-1)) || LOWEST_ID;
    return hasMore;
  };
}

/**
 * Returns a function that deletes the items, with their descriptions and duties, of anonymous calculations without a
 * payment that are a week old, among the next 1,000 by id, and returns whether rows remain. It continues where it
 * stopped, because what it has passed has no items any more.
 */
export function createItemPurge(db: Database): () => Promise<boolean> {
  const isOld = sql`user_id is null
    and created_at < now() - make_interval(days => ${ANONYMOUS_ITEM_DAYS})`;
  let lastId = LOWEST_ID;

  return async () => {
    const range = { afterId: lastId, days: ANONYMOUS_ITEM_DAYS };
    const ids = await runBatch(db, range, (candidates) => {
      const old = unpaid(candidates, isOld);
      return sql`delete from calculation_items where calculation_id in (${old})`;
    });
    lastId = ids.at(-1) ?? lastId;
    return ids.length === BATCH_SIZE;
  };
}

type Range = { afterId: string; days: number };

/** Returns the ids of the batch, whether anything of theirs was deleted or not. */
async function runBatch(
  db: Database,
  { afterId, days }: Range,
  deleteFrom: (candidates: SQL) => SQL,
): Promise<string[]> {
  const run = async (tx: Db) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with candidates as (
        select id from calculations
        where id > ${afterId} and id < ${lowestIdAt(days)}
        order by id limit ${BATCH_SIZE}
      ), deleted as (${deleteFrom(sql.raw("candidates"))})
      select id from candidates order by id`);
    return rows.map(({ id }) => id);
  };
  return runTransaction(db, run, "job");
}

const unpaid = (candidates: SQL, isOld: SQL) => sql`
  select id from calculations join ${candidates} using (id)
  where ${isOld}
    and not exists (select from transactions where calculation_id = calculations.id)
  for update of calculations skip locked`;

const lowestIdAt = (days: number) => sql`(
  lpad(to_hex((extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;
