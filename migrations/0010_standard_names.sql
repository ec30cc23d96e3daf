alter table transactions rename column proved_at to receipt_shown_at;
--> statement-breakpoint
alter table provider_calls rename to landed_cost_calls;
--> statement-breakpoint
alter table landed_cost_calls rename constraint provider_calls_pkey to landed_cost_calls_pkey;
--> statement-breakpoint
alter sequence provider_calls_id_seq rename to landed_cost_calls_id_seq;
--> statement-breakpoint
alter table transaction_totals rename column slot to shard;
--> statement-breakpoint
alter table transaction_totals rename constraint
  transaction_totals_day_currency_status_slot_pk to transaction_totals_day_currency_status_shard_pk;
--> statement-breakpoint
alter table transaction_lanes rename column slot to shard;
--> statement-breakpoint
alter table transaction_lanes rename constraint
  transaction_lanes_day_from_country_to_country_slot_pk
  to transaction_lanes_day_from_country_to_country_shard_pk;
--> statement-breakpoint
-- The body of a function does not follow a renamed column, so it is replaced here.
alter function sum_transactions() rename to update_transaction_totals;
--> statement-breakpoint
-- Adds the changed rows to the totals, or subtracts them when called with '-1'. Each total is sharded over
-- sixteen rows, so that concurrent writers seldom wait for one row lock.
create or replace function update_transaction_totals() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  own_shard smallint := pg_backend_pid() % 16;
begin
  insert into transaction_totals as total (day, currency, status, shard, count, amount, refunded)
  select (created_at at time zone 'UTC')::date, currency, status, own_shard,
    sign * count(*), sign * sum(amount), sign * sum(refunded)
  from changed
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, currency, status, shard) do update set
    count = total.count + excluded.count,
    amount = total.amount + excluded.amount,
    refunded = total.refunded + excluded.refunded;

  insert into transaction_lanes as lane (day, from_country, to_country, shard, count)
  select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country, own_shard,
    sign * count(*)
  from changed
  where status in ('completed', 'partially_refunded', 'refunded')
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, from_country, to_country, shard) do update set
    count = lane.count + excluded.count;
  return null;
end
$$;
--> statement-breakpoint
alter trigger transactions_added on transactions rename to transactions_totals_insert;
--> statement-breakpoint
alter trigger transactions_removed on transactions rename to transactions_totals_delete;
--> statement-breakpoint
alter trigger transactions_were on transactions rename to transactions_totals_update_old;
--> statement-breakpoint
alter trigger transactions_became on transactions rename to transactions_totals_update_new;
