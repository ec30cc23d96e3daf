import { sql } from "drizzle-orm";
import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";

/** Returns whether calculations older than a minute remain to be added up. */
export const rollUp = (db: Database): Promise<boolean> =>
  runTransaction(
    db,
    async (tx) => {
      if (!(await claimRollUp(tx))) return false;
      const hasMore = await rollUpCalculations(tx);
      await compactTotals(tx);
      await compactLanes(tx);
      return hasMore;
    },
    "job",
  );

/** Longer than any transaction takes that inserts a calculation. */
const COMMIT_DELAY = "1 minute";

/** Locks the roll-up for this transaction; false if another process holds the lock. */
async function claimRollUp(tx: Db): Promise<boolean> {
  await tx.execute(sql`
    insert into job_state (name, until) values ('calculations', '-infinity') on conflict do nothing`);
  const { rowCount } = await tx.execute(sql`
    select 1 from job_state where name = 'calculations' for update skip locked`);
  return Boolean(rowCount);
}

/** Adds the next 24 hours of calculations to the totals and returns whether there are more. Ids ascend with time. */
async function rollUpCalculations(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ hasMore: boolean }>(sql`
    with mark as (
      select until, least(
        now() - ${COMMIT_DELAY}::interval,
        greatest(until, (select created_at from calculations order by id limit 1)) + interval '1 day'
      ) as next
      from job_state where name = 'calculations'
    ), counted as (
      insert into calculation_totals as total (day, from_country, to_country, count)
      select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country, count(*)
      from calculations, mark
      where created_at >= mark.until and created_at < mark.next
      group by 1, 2, 3
      on conflict (day, from_country, to_country) do update set count = total.count + excluded.count
    )
    update job_state set until = mark.next from mark where name = 'calculations'
    returning isfinite(mark.next) and mark.next < now() - ${COMMIT_DELAY}::interval as "hasMore"`);
  return rows[0]?.hasMore ?? false;
}

/** Writers use 0 to 15. */
const COMPACTED_SHARD = sql.raw("16");
const IS_PAST_DAY = sql`shard <> ${COMPACTED_SHARD} and day < (now() at time zone 'UTC')::date`;

/** Merges the shards of past days. Skips rows locked by writers, so that it cannot cause a deadlock. */
async function compactTotals(tx: Db) {
  await tx.execute(sql`
    with deleted as (
      delete from transaction_totals where (day, currency, status, is_live, shard) in (
        select day, currency, status, is_live, shard from transaction_totals
        where ${IS_PAST_DAY} for update skip locked
      )
      returning *
    )
    insert into transaction_totals as total (day, currency, status, is_live, shard, count, amount, refunded, disputed)
    select day, currency, status, is_live, ${COMPACTED_SHARD}, sum(count), sum(amount), sum(refunded),
      sum(disputed)
    from deleted group by 1, 2, 3, 4
    on conflict (day, currency, status, is_live, shard) do update set
      count = total.count + excluded.count,
      amount = total.amount + excluded.amount,
      refunded = total.refunded + excluded.refunded,
      disputed = total.disputed + excluded.disputed`);
}

async function compactLanes(tx: Db) {
  await tx.execute(sql`
    with deleted as (
      delete from transaction_lanes where (day, from_country, to_country, shard) in (
        select day, from_country, to_country, shard from transaction_lanes
        where ${IS_PAST_DAY} for update skip locked
      )
      returning *
    )
    insert into transaction_lanes as lane (day, from_country, to_country, shard, count)
    select day, from_country, to_country, ${COMPACTED_SHARD}, sum(count)
    from deleted group by 1, 2, 3
    on conflict (day, from_country, to_country, shard) do update set count = lane.count + excluded.count`);
}
