drop trigger transactions_totals_insert on transactions;
--> statement-breakpoint
drop trigger transactions_totals_delete on transactions;
--> statement-breakpoint
drop trigger transactions_totals_update_old on transactions;
--> statement-breakpoint
drop trigger transactions_totals_update_new on transactions;
--> statement-breakpoint
update transactions set is_live = true where is_live is null; -- never asked Stripe for money
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" varchar(255) PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"reason" varchar(100) NOT NULL,
	"status" varchar(40) NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"transaction_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"idempotency_key" varchar(255) NOT NULL,
	"intent_id" varchar(255),
	"state" varchar(20) DEFAULT 'created' NOT NULL,
	"is_live" boolean NOT NULL,
	"account_id" varchar(255),
	"charge_id" varchar(255),
	"last_error_code" varchar(100),
	"client_key" varchar(64),
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_transaction_id_number_pk" PRIMARY KEY("transaction_id","number"),
	CONSTRAINT "payment_attempts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_attempts_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('created', 'open', 'processing', 'succeeded', 'canceled', 'abandoned', 'mismatch'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"state" varchar(20) DEFAULT 'pending' NOT NULL,
	"reason" varchar(40),
	"actor_id" text,
	"actor_email" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"refund_id" varchar(255),
	"failure_reason" varchar(100),
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 and "refunds"."amount" <> 'NaN'),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_status";--> statement-breakpoint
DROP INDEX "transactions_due";--> statement-breakpoint
DROP INDEX "transactions_open";--> statement-breakpoint
ALTER TABLE "transaction_totals" DROP CONSTRAINT "transaction_totals_day_currency_status_shard_pk";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "is_live" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "is_live" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_totals" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_totals" ADD CONSTRAINT "transaction_totals_day_currency_status_is_live_shard_pk" PRIMARY KEY("day","currency","status","is_live","shard");--> statement-breakpoint
ALTER TABLE "transaction_totals" ADD COLUMN "disputed" numeric(24, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "disputed" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "shipment_digest" varchar(64);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_transaction_id" ON "disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."state" in ('created', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_client_key" ON "payment_attempts" USING btree ("client_key") WHERE "payment_attempts"."state" in ('created', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_transaction_id" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("created_at") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_amount" ON "transactions" USING btree ("amount","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_open" ON "transactions" USING btree ("calculation_id") WHERE "transactions"."status" in ('pending', 'processing');--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_disputed" CHECK ("transactions"."disputed" >= 0 and "transactions"."disputed" <> 'NaN');--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('pending', 'processing', 'completed', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost', 'failed', 'mismatch'));
--> statement-breakpoint
insert into payment_attempts (transaction_id, number, idempotency_key, intent_id, state, is_live, created_at, updated_at)
select transactions.id, former.number, 'txn:' || transactions.id || ':intent:' || former.number, former.id,
  'canceled', is_live, created_at, created_at
from transactions, unnest(former_intent_ids) with ordinality as former (id, number)
where former.number < attempt;
--> statement-breakpoint
insert into payment_attempts (transaction_id, number, idempotency_key, intent_id, state, is_live, charge_id,
  last_error_code, checks, next_check_at, created_at, updated_at)
select id, attempt, 'txn:' || id || ':intent:' || attempt, payment_intent_id,
  case status
    when 'pending' then case when payment_intent_id is null then 'created' else 'open' end
    when 'failed' then 'canceled'
    else 'succeeded'
  end,
  is_live, charge_id, last_error_code, checks, next_check_at, created_at, updated_at
from transactions;
--> statement-breakpoint
-- Only the refunded total is known; the row is replaced by Stripe's refunds when the payment is next read.
insert into refunds (id, transaction_id, amount, state, created_at, updated_at)
select gen_random_uuid(), id, refunded, 'succeeded', updated_at, updated_at
from transactions where refunded > 0;
--> statement-breakpoint
-- Adds a transaction to the totals, or subtracts it with sign -1. Each total is sharded over sixteen rows, so
-- that concurrent writers seldom wait for one row lock.
create function add_to_transaction_totals(changed transactions, sign integer) returns void language plpgsql as $$
declare
  own_shard smallint := pg_backend_pid() % 16;
  own_day date := (changed.created_at at time zone 'UTC')::date;
begin
  if changed.status = 'pending' then
    return;
  end if;
  insert into transaction_totals as total (day, currency, status, is_live, shard, count, amount, refunded, disputed)
  values (own_day, changed.currency, changed.status, changed.is_live, own_shard,
    sign, sign * changed.amount, sign * changed.refunded, sign * changed.disputed)
  on conflict (day, currency, status, is_live, shard) do update set
    count = total.count + excluded.count,
    amount = total.amount + excluded.amount,
    refunded = total.refunded + excluded.refunded,
    disputed = total.disputed + excluded.disputed;

  if changed.is_live and changed.status in ('completed', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost') then
    insert into transaction_lanes as lane (day, from_country, to_country, shard, count)
    values (own_day, coalesce(changed.from_country, ''), changed.to_country, own_shard, sign)
    on conflict (day, from_country, to_country, shard) do update set count = lane.count + excluded.count;
  end if;
end
$$;
--> statement-breakpoint
create or replace function update_transaction_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_transaction_totals(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_transaction_totals(new, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger transactions_totals_insert after insert on transactions
  for each row when (new.status <> 'pending') execute function update_transaction_totals();
--> statement-breakpoint
create trigger transactions_totals_delete after delete on transactions
  for each row when (old.status <> 'pending') execute function update_transaction_totals();
--> statement-breakpoint
create trigger transactions_totals_update after update on transactions
  for each row when (
    (old.status, old.amount, old.refunded, old.disputed, old.currency, old.is_live, old.created_at,
      old.from_country, old.to_country)
    is distinct from
    (new.status, new.amount, new.refunded, new.disputed, new.currency, new.is_live, new.created_at,
      new.from_country, new.to_country)
  ) execute function update_transaction_totals();
--> statement-breakpoint
delete from transaction_totals;
--> statement-breakpoint
insert into transaction_totals (day, currency, status, is_live, shard, count, amount, refunded)
select (created_at at time zone 'UTC')::date, currency, status, is_live, 16, count(*), sum(amount), sum(refunded)
from transactions where status <> 'pending'
group by 1, 2, 3, 4;
--> statement-breakpoint
delete from transaction_lanes;
--> statement-breakpoint
insert into transaction_lanes (day, from_country, to_country, shard, count)
select (created_at at time zone 'UTC')::date, coalesce(from_country, ''), to_country, 16, count(*)
from transactions where is_live and status in ('completed', 'partially_refunded', 'refunded')
group by 1, 2, 3;
