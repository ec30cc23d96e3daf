import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isInDays } from "#server/db/list-by-time.ts";
import type { Lane, PaymentMode } from "#shared/analytics/contract.ts";
import { transactions } from "#shared/db/schema.ts";
import { PAID_STATUSES, type TransactionStatus } from "#shared/payments/states.ts";
import type { Period } from "./resolve-period.ts";

// Read from pre-aggregated totals; only calculations since the last roll-up and pending transactions are
// counted.

/** The first day with a calculation or a transaction. Ids of calculations ascend with time. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least(
      (select min(day) from calculation_totals),
      (select min(day) from transaction_totals),
      (select (created_at at time zone 'UTC')::date from calculations order by id limit 1),
      (select (min(created_at) at time zone 'UTC')::date from transactions)
    )::text as day`);
  return rows[0]?.day ?? null;
}

/** True also for the days before the period, for the comparison. */
const isCounted = ({ from, to, previousFrom }: Period): SQL =>
  sql`day between ${previousFrom ?? from}::date and ${to}::date`;

const isInPeriod = ({ from, to }: Period): SQL => sql`day between ${from}::date and ${to}::date`;

/** The first day of a day's interval; null for the days before the period. */
const intervalStart = ({ from, unit }: Period): SQL => sql`
  case when day >= ${from}::date then date_trunc(${unit}, day::timestamp)::date end`;

/** Whether a day is over, or before the period: what is compared. */
const isWholeDay = ({ wholeTo }: Period): SQL => sql`day <= ${wholeTo}::date`;

const calculationCounts = (isWanted: SQL): SQL => sql`
  select day, from_country, to_country, count from calculation_totals where ${isWanted}
  union all
  select * from (
    select (created_at at time zone 'UTC')::date as day, coalesce(from_country, '') as from_country,
      to_country, count(*)::integer as count
    from calculations
    where created_at >= coalesce((select until from job_state where name = 'calculations'), '-infinity')
    group by 1, 2, 3
  ) recent
  where ${isWanted}`;

export type CalculationCount = { start: string | null; isWhole: boolean; count: number };

export async function countCalculations(db: Db, period: Period) {
  const { rows } = await db.execute<CalculationCount>(sql`
    select start::text, is_whole as "isWhole", sum(count)::float8 as count
    from (
      select ${intervalStart(period)} as start, ${isWholeDay(period)} as is_whole, count
      from (${calculationCounts(isCounted(period))}) made
    ) counted
    group by start, is_whole`);
  return rows;
}

export type TransactionTotal = {
  start: string | null;
  isWhole: boolean;
  currency: string;
  status: TransactionStatus;
  isLive: boolean;
  count: number;
  /** Amounts minus refunds and disputed amounts, as decimal text. */
  revenue: string;
};

/** Transactions by interval, currency, status and mode, on the UTC day on which they were created. */
export async function sumTransactions(db: Db, period: Period) {
  const created = { from: period.previousFrom ?? period.from, to: period.to };
  const { rows } = await db.execute<TransactionTotal>(sql`
    select start::text, is_whole as "isWhole", currency, status, is_live as "isLive",
      sum(count)::float8 as count, sum(revenue)::text as revenue
    from (
      select ${intervalStart(period)} as start, ${isWholeDay(period)} as is_whole, currency, status,
        is_live, count, amount - refunded - disputed as revenue
      from transaction_totals where ${isCounted(period)}
      union all
      select ${intervalStart(period)}, ${isWholeDay(period)}, currency, status, is_live, count, 0
      from (
        select (created_at at time zone 'UTC')::date as day, currency, status, is_live,
          count(*) as count
        from transactions where status = 'pending' and ${isInDays(transactions.createdAt, created)}
        group by 1, 2, 3, 4
      ) pending
    ) counted
    group by start, is_whole, currency, status, is_live`);
  return rows;
}

/** `mode` is absent for the default of a figure. */
type Selection = { mode: PaymentMode | undefined; limit: number };

const livePayments = (period: Period): SQL => sql`
  select from_country, to_country, 0, count from transaction_lanes where ${isInPeriod(period)}`;

/** Counted one by one with the index of test payments, of which shops have few. */
const testPayments = ({ from, to }: Period): SQL => sql`
  select coalesce(from_country, ''), to_country, 0, 1
  from transactions
  where not is_live and ${inArray(transactions.status, PAID_STATUSES)}
    and ${isInDays(transactions.createdAt, { from, to })}`;

/** The lanes with the most calculations, then payments; payments are those that were paid, by default with live keys. */
export async function countByLane(db: Db, period: Period, { mode, limit }: Selection) {
  const { rows } = await db.execute<Lane>(sql`
    select from_country as "fromCountry", to_country as "toCountry",
      sum(calculations)::float8 as calculations, sum(payments)::float8 as payments
    from (
      select from_country, to_country, count as calculations, 0 as payments
      from (${calculationCounts(isInPeriod(period))}) made
      union all
      ${mode === "test" ? testPayments(period) : livePayments(period)}
    ) counted
    group by from_country, to_country
    order by calculations desc, payments desc, from_country, to_country
    limit ${limit}`);
  return rows;
}

export const recentTransactions = (db: Db, { from, to }: Period, { mode, limit }: Selection) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        isInDays(transactions.createdAt, { from, to }),
        mode && eq(transactions.isLive, mode === "live"),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
