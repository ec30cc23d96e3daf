import { desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { DayRange } from "#shared/analytics/contract.ts";
import { transactions } from "#shared/db/schema.ts";
import type { TransactionStatus } from "#shared/payments/contract.ts";

// Answered from sums that are kept or made beforehand, so that they take as long over five million rows
// as over five thousand; only what happened since the last roll-up is counted.

const isInRange = ({ from, to }: DayRange): SQL => sql`
  day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')`;

/** Calculations by day and lane: those that are rolled up, and those since. */
const calculationCounts = (range: DayRange): SQL => sql`
  select day, from_country, to_country, count from calculation_totals where ${isInRange(range)}
  union all
  select * from (
    select (created_at at time zone 'UTC')::date as day, coalesce(from_country, '') as from_country,
      to_country, count(*)::integer as count
    from calculations
    where created_at >= coalesce((select until from rollups where name = 'calculations'), '-infinity')
    group by 1, 2, 3
  ) recent
  where ${isInRange(range)}`;

export type StatusTotal = {
  currency: string;
  status: TransactionStatus;
  count: number;
  /** Decimal text: amounts less what was given back. */
  revenue: string;
};

/** The transactions by currency and status. */
export async function totalsByStatus(db: Db, range: DayRange) {
  const { rows } = await db.execute<StatusTotal>(sql`
    select currency, status, sum(count)::integer as count, sum(amount - refunded)::text as revenue
    from transaction_totals where ${isInRange(range)}
    group by currency, status`);
  return rows;
}

export type DayCount = { day: string; calculations: number; payments: number };

const IS_PAID = sql`status in ('completed', 'partially_refunded', 'refunded')`;

/** Calculations and payments of each day that has any. */
export async function countsByDay(db: Db, range: DayRange) {
  const { rows } = await db.execute<DayCount>(sql`
    select day::text, sum(calculations)::integer as calculations, sum(payments)::integer as payments
    from (
      select day, count as calculations, 0 as payments from (${calculationCounts(range)}) made
      union all
      select day, 0, count from transaction_totals where ${IS_PAID} and ${isInRange(range)}
    ) counted
    group by day
    having sum(calculations) > 0 or sum(payments) > 0
    order by day`);
  return rows;
}

export type LaneCount = {
  fromCountry: string;
  toCountry: string;
  calculations: number;
  payments: number;
};

/** The lanes with the most calculations. */
export async function countsByLane(db: Db, range: DayRange, limit: number) {
  const { rows } = await db.execute<LaneCount>(sql`
    select from_country as "fromCountry", to_country as "toCountry",
      sum(calculations)::integer as calculations, sum(payments)::integer as payments
    from (
      select from_country, to_country, count as calculations, 0 as payments
      from (${calculationCounts(range)}) made
      union all
      select from_country, to_country, 0, count from transaction_lanes where ${isInRange(range)}
    ) counted
    group by from_country, to_country
    order by calculations desc, payments desc, from_country, to_country
    limit ${limit}`);
  return rows;
}

/** The last transactions of a range. */
export const recentTransactions = (db: Db, range: DayRange, limit: number) =>
  db
    .select()
    .from(transactions)
    .where(wasCreatedInRange(range))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** By the moments at which the days begin and end, so that the index is of use. */
const wasCreatedInRange = ({ from, to }: DayRange): SQL => sql`
  created_at >= coalesce(${from ?? null}::timestamp at time zone 'UTC', '-infinity')
  and created_at < coalesce((${to ?? null}::timestamp + interval '1 day') at time zone 'UTC', 'infinity')`;

/** Later than any transaction that began before a roll-up and is not committed at its time. */
const COMMIT_DELAY = "1 minute";

/** False where another process is at it: several that try do it once. */
export async function claimRollUp(tx: Db): Promise<boolean> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await tx.execute(sql`
    insert into rollups (name, until) values ('calculations', '-infinity') on conflict do nothing`);
  const { rowCount } = await tx.execute(sql`
    select 1 from rollups where name = 'calculations' for update skip locked`);
  return Boolean(rowCount);
}

/**
 * Adds up the next day of calculations, up to a minute ago; tells whether there are more. The first ids are
 * the oldest, so that the beginning is found whatever the number.
 */
export async function rollUpCalculations(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ hasMore: boolean }>(sql`
    with mark as (
      select until, least(
        now() - ${COMMIT_DELAY}::interval,
        greatest(until, (select created_at from calculations order by id limit 1)) + interval '1 day'
      ) as next
      from rollups where name = 'calculations'
    ), counted as (
      insert into calculation_totals as total (day, from_country, to_country, count)
      select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country, count(*)
      from calculations, mark
      where created_at >= mark.until and created_at < mark.next
      group by 1, 2, 3
      on conflict (day, from_country, to_country) do update set count = total.count + excluded.count
    )
    update rollups set until = mark.next from mark where name = 'calculations'
    returning isfinite(mark.next) and mark.next < now() - ${COMMIT_DELAY}::interval as "hasMore"`);
  return rows[0]?.hasMore ?? false;
}

// Of the days that are over one row is kept where writers shared sixteen. It is in a shard that no writer
// uses, and rows that one holds are left for the next time: whoever folds waits for nobody, and so
// is part of no deadlock.

const COMPACTED_SHARD = sql.raw("16");
const IS_PAST_DAY = sql`shard <> ${COMPACTED_SHARD} and day < (now() at time zone 'UTC')::date`;

export async function compactTotals(tx: Db) {
  await tx.execute(sql`
    with folded as (
      delete from transaction_totals where (day, currency, status, shard) in (
        select day, currency, status, shard from transaction_totals
        where ${IS_PAST_DAY} for update skip locked
      )
      returning *
    )
    insert into transaction_totals as total (day, currency, status, shard, count, amount, refunded)
    select day, currency, status, ${COMPACTED_SHARD}, sum(count), sum(amount), sum(refunded)
    from folded group by 1, 2, 3
    on conflict (day, currency, status, shard) do update set
      count = total.count + excluded.count,
      amount = total.amount + excluded.amount,
      refunded = total.refunded + excluded.refunded`);
}

export async function compactLanes(tx: Db) {
  await tx.execute(sql`
    with folded as (
      delete from transaction_lanes where (day, from_country, to_country, shard) in (
        select day, from_country, to_country, shard from transaction_lanes
        where ${IS_PAST_DAY} for update skip locked
      )
      returning *
    )
    insert into transaction_lanes as lane (day, from_country, to_country, shard, count)
    select day, from_country, to_country, ${COMPACTED_SHARD}, sum(count)
    from folded group by 1, 2, 3
    on conflict (day, from_country, to_country, shard) do update set count = lane.count + excluded.count`);
}
