ALTER TABLE "calculation_items" ADD COLUMN "assessment" json;--> statement-breakpoint
ALTER TABLE "calculations" ADD COLUMN "entry_date" date;--> statement-breakpoint
ALTER TABLE "calculations" ADD COLUMN "schedule_version_id" uuid;--> statement-breakpoint
ALTER TABLE "calculations" ADD COLUMN "measure_version_id" uuid;