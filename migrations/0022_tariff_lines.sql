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
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" varchar(3) PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"units_per_usd" numeric(16, 8) NOT NULL,
	"source" varchar(10) NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_units_per_usd" CHECK ("exchange_rates"."units_per_usd" > 0 and "exchange_rates"."units_per_usd" <> 'NaN'),
	CONSTRAINT "exchange_rates_source" CHECK ("exchange_rates"."source" in ('default', 'upload', 'ecb'))
);
--> statement-breakpoint
CREATE TABLE "measure_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"destination" varchar(3) DEFAULT 'US' NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"as_of" date NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"measure_count" integer NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	CONSTRAINT "measure_versions_measure_count" CHECK ("measure_versions"."measure_count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "measure_versions_active" ON "measure_versions" USING btree ("destination") WHERE "measure_versions"."is_active";--> statement-breakpoint
create trigger measures_changed
  after insert or update or delete or truncate on measure_versions
  for each statement execute function notify_change('measures_changed');
--> statement-breakpoint
create trigger exchange_rates_changed
  after insert or update or delete or truncate on exchange_rates
  for each statement execute function notify_change('exchange_rates_changed');
