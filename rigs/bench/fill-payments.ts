import type { Pool } from "pg";

export const LANE = "chr(65 + n % 20) || chr(65 + n % 2)";
export const TO_COUNTRY = "case n % 40 / 20 when 0 then 'US' else 'CA' end";
export const CREATED_AT = "now() - interval '365 days' * (1 - n::float8 / $1::integer)";

/**
 * Fills a year of payments and their attempts; those of the last day are open. Two of three have a receipt, one
 * in a hundred was paid with test keys and one in a thousand is disputed. Indexes are created and totals
 * computed afterwards, because row by row a fill of millions takes hours.
 */
export async function fillPayments(pool: Pool, size: number) {
  // The payments have no calculations.
  await pool.query(
    "alter table transactions drop constraint transactions_calculation_id_calculations_id_fk",
  );
  const restoreIndexes = await dropIndexes(pool);
  await pool.query("alter table transactions disable trigger user");
  await pool.query(TRANSACTIONS, [size]);
  await pool.query("alter table transactions enable trigger user");
  await pool.query(ATTEMPTS);
  await restoreIndexes();
  await pool.query(TOTALS);
  await pool.query(LANES);
}

/** Drops the constraints of the two tables too, except for the primary keys, whose values ascend. */
async function dropIndexes(pool: Pool): Promise<() => Promise<void>> {
  const tables = "('transactions'::regclass, 'payment_attempts'::regclass)";
  const { rows: constraints } = await pool.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        as create
    from pg_constraint where conrelid in ${tables} and contype in ('u', 'f')`);
  for (const { drop } of constraints) await pool.query(drop);
  const { rows: indexes } = await pool.query<{ drop: string; create: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index where indrelid in ${tables} and not indisprimary`);
  for (const { drop } of indexes) await pool.query(drop);

  return async function restoreIndexes() {
    const client = await pool.connect();
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { create } of [...indexes, ...constraints]) await client.query(create);
    client.release(true);
  };
}

/** Ids ascend with time, as UUIDv7s do. */
const TRANSACTIONS = `
  insert into transactions (id, calculation_id, transaction_code, amount, currency, payment_intent_id,
    status, qr_code_data, language, from_country, to_country, created_at, completed_at, is_live,
    refunded, disputed, receipt_email, shipment_digest)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(n::text), 1, 19))::uuid,
    gen_random_uuid(), 'T' || upper(substr(md5(n::text), 1, 15)), amount,
    (array['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'BRL'])[1 + n / 7 % 6],
    'pi_' || md5(n::text), status, 'https://example.com/verify/T' || md5(n::text), 'en', ${LANE}, ${TO_COUNTRY},
    at, case when status not in ('pending', 'failed') then at end, n % 100 <> 0,
    case status when 'partially_refunded' then 10 when 'refunded' then amount else 0 end,
    case status when 'disputed' then amount else 0 end,
    case when n % 3 > 0 then 'payer' || n % 100000 || '@example.com' end,
    md5(n::text) || md5(n::text)
  from generate_series(1, $1::integer) n,
    lateral (select ${CREATED_AT} as at, 30 + n % 1000 as amount) as made,
    lateral (select case
      when at > now() - interval '1 day' then 'pending'
      when n % 1000 = 1 then 'disputed'
      else (array['completed', 'completed', 'completed', 'completed', 'failed', 'partially_refunded',
        'refunded'])[1 + n % 7]
    end as status) as derived`;

const ATTEMPTS = `
  insert into payment_attempts (transaction_id, number, idempotency_key, intent_id, state, is_live, account_id,
    charge_id, client_key, created_at, next_check_at)
  select id, 1, 'txn:' || id || ':intent:1', payment_intent_id,
    case status when 'pending' then 'open' when 'failed' then 'canceled' else 'succeeded' end, is_live,
    'acct_1', 'ch_' || substr(payment_intent_id, 4), md5(id::text), created_at, now() + interval '1 hour'
  from transactions`;

/** The triggers spread them over sixteen shards, which the roll-up job compacts to number 16 for past days. */
const SHARD =
  "case when created_at < now() - interval '1 day' then 16 else hashtext(id::text) & 15 end";

const TOTALS = `
  insert into transaction_totals (day, currency, status, is_live, shard, count, amount, refunded, disputed)
  select (created_at at time zone 'UTC')::date, currency, status, is_live, ${SHARD}, count(*),
    sum(amount), sum(refunded), sum(disputed)
  from transactions where status <> 'pending'
  group by 1, 2, 3, 4, 5`;

const LANES = `
  insert into transaction_lanes (day, from_country, to_country, shard, count)
  select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country,
    ${SHARD}, count(*)
  from transactions where is_live and completed_at is not null
  group by 1, 2, 3, 4`;
