ALTER TABLE "transactions" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "former_intent_ids";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "charge_id";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "last_error_code";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "checks";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "next_check_at";