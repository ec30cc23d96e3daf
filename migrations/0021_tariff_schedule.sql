CREATE TABLE "schedule_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"destination" varchar(3) DEFAULT 'US' NOT NULL,
	"name" text NOT NULL,
	"effective_from" date NOT NULL,
	"file_name" text NOT NULL,
	"format" varchar(4) NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"line_count" integer NOT NULL,
	"footnotes_from" uuid,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	CONSTRAINT "schedule_versions_line_count" CHECK ("schedule_versions"."line_count" >= 0),
	CONSTRAINT "schedule_versions_format" CHECK ("schedule_versions"."format" in ('json', 'csv'))
);
--> statement-breakpoint
ALTER TABLE "schedule_versions" ADD CONSTRAINT "schedule_versions_footnotes_from_schedule_versions_id_fk" FOREIGN KEY ("footnotes_from") REFERENCES "public"."schedule_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_versions_active" ON "schedule_versions" USING btree ("destination") WHERE "schedule_versions"."is_active";--> statement-breakpoint
create trigger schedule_changed
  after insert or update or delete or truncate on schedule_versions
  for each statement execute function notify_change('schedule_changed');
