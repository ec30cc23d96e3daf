ALTER TABLE "calculation_totals" ALTER COLUMN "count" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transaction_lanes" ALTER COLUMN "count" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transaction_totals" ALTER COLUMN "count" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "transaction_totals" ALTER COLUMN "amount" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "transaction_totals" ALTER COLUMN "refunded" SET DATA TYPE numeric(24, 2);