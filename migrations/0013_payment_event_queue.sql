ALTER TABLE "payment_events" ADD COLUMN "intent_id" varchar(255);--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("next_attempt_at") WHERE "payment_events"."processed_at" is null;