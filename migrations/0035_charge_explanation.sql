DROP INDEX "mail_outbox_receipts";--> statement-breakpoint
ALTER TABLE "calculations" ADD COLUMN "tariff_version_id" uuid;--> statement-breakpoint
ALTER TABLE "calculations" ADD COLUMN "fee_lines" json;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_payers" ON "mail_outbox" USING btree ("transaction_id","email","kind");