ALTER TABLE "transactions" ADD COLUMN "receipt_email" text;--> statement-breakpoint
CREATE INDEX "transactions_receipt_email" ON "transactions" USING btree ("receipt_email","created_at","id") WHERE "transactions"."receipt_email" is not null;--> statement-breakpoint
CREATE INDEX "transactions_test" ON "transactions" USING btree ("created_at","id") WHERE not "transactions"."is_live";--> statement-breakpoint
update transactions set receipt_email = (
  select email from mail_outbox
  where mail_outbox.transaction_id = transactions.id and email is not null
  order by mail_outbox.created_at desc limit 1
)
where id in (select transaction_id from mail_outbox);
