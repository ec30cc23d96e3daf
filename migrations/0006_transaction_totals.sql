-- Keeps the sums over the transactions in the statement that changes them: what its rows were is taken
-- away, what they became is added. Writers share sixteen rows, so that they seldom wait for each other.
create function sum_transactions() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  own_slot smallint := pg_backend_pid() % 16;
begin
  insert into transaction_totals as total (day, currency, status, slot, count, amount, refunded)
  select (created_at at time zone 'UTC')::date, currency, status, own_slot,
    sign * count(*), sign * sum(amount), sign * sum(refunded)
  from changed
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, currency, status, slot) do update set
    count = total.count + excluded.count,
    amount = total.amount + excluded.amount,
    refunded = total.refunded + excluded.refunded;

  insert into transaction_lanes as lane (day, from_country, to_country, slot, count)
  select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country, own_slot,
    sign * count(*)
  from changed
  where status in ('completed', 'partially_refunded', 'refunded')
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, from_country, to_country, slot) do update set
    count = lane.count + excluded.count;
  return null;
end
$$;
--> statement-breakpoint
create trigger transactions_added after insert on transactions
  referencing new table as changed
  for each statement execute function sum_transactions('1');
--> statement-breakpoint
create trigger transactions_removed after delete on transactions
  referencing old table as changed
  for each statement execute function sum_transactions('-1');
--> statement-breakpoint
create trigger transactions_were after update on transactions
  referencing old table as changed
  for each statement execute function sum_transactions('-1');
--> statement-breakpoint
create trigger transactions_became after update on transactions
  referencing new table as changed
  for each statement execute function sum_transactions('1');
