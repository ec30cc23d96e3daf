import { desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { DayRange } from "#shared/analytics/contract.ts";
import { transactions } from "#shared/db/schema.ts";
import { PAID_STATUSES, type TransactionStatus } from "#shared/payments/states.ts";

// Read from pre-aggregated totals; only calculations since the last roll-up and pending transactions are
// counted. Payments with test keys are in no figure but their own.

const isInRange = ({ from, to }: DayRange): SQL => sql`
  day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')`;

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
  isLive: boolean;
  count: number;
  /** Amounts minus refunds and disputed amounts, as decimal text. */
  revenue: string;
};

export async function totalsByStatus(db: Db, range: DayRange) {
  const { rows } = await db.execute<StatusTotal>(sql`
    select currency, status, is_live as "isLive", sum(count)::float8 as count,
      sum(amount - refunded - disputed)::text as revenue
    from transaction_totals where ${isInRange(range)}
    group by currency, status, is_live
    union all
    select currency, status, is_live, count(*)::float8, '0'
    from transactions where status = 'pending' and ${wasCreatedInRange(range)}
    group by currency, status, is_live`);
  return rows;
}

export type DayCount = { day: string; calculations: number; payments: number };

const IS_PAID = sql`is_live and ${inArray(sql`status`, PAID_STATUSES)}`;

export async function countsByDay(db: Db, range: DayRange) {
  const { rows } = await db.execute<DayCount>(sql`
    select day::text, sum(calculations)::float8 as calculations, sum(payments)::float8 as payments
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

export async function countsByLane(db: Db, range: DayRange, limit: number) {
  const { rows } = await db.execute<LaneCount>(sql`
    select from_country as "fromCountry", to_country as "toCountry",
      sum(calculations)::float8 as calculations, sum(payments)::float8 as payments
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

export const recentTransactions = (db: Db, range: DayRange, limit: number) =>
  db
    .select()
    .from(transactions)
    .where(wasCreatedInRange(range))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);

/** Compares with the bounds of the days, so that the index on created_at can be used. */
const wasCreatedInRange = ({ from, to }: DayRange): SQL => sql`
  created_at >= coalesce(${from ?? null}::timestamp at time zone 'UTC', '-infinity')
  and created_at < coalesce((${to ?? null}::timestamp + interval '1 day') at time zone 'UTC', 'infinity')`;
