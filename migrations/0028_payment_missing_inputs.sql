ALTER TABLE "calculations" ADD COLUMN "missing" json;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "missing" json;