CREATE TABLE "dataset_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" varchar(40) NOT NULL,
	"destination" varchar(3) DEFAULT 'US' NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	"row_count" integer NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content" "bytea",
	CONSTRAINT "dataset_versions_row_count" CHECK ("dataset_versions"."row_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_versions_active" ON "dataset_versions" USING btree ("kind","destination") WHERE "dataset_versions"."is_active";--> statement-breakpoint
create trigger datasets_changed
  after insert or update or delete or truncate on dataset_versions
  for each statement execute function notify_change('datasets_changed');
--> statement-breakpoint
-- Versions keep their ids: calculations name those that they were computed with.
insert into dataset_versions (id, kind, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, row_count, details)
select id, 'tariffs', file_name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, row_count,
  jsonb_strip_nulls(jsonb_build_object('source', source, 'ignoredColumns', '[]'::jsonb))
from tariff_versions;
--> statement-breakpoint
insert into dataset_versions (id, kind, destination, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, row_count, details, content)
select id, 'schedule', destination, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, line_count,
  jsonb_strip_nulls(jsonb_build_object('effectiveFrom', effective_from, 'format', format, 'footnotesFrom', footnotes_from)), content
from schedule_versions;
--> statement-breakpoint
-- Their content stays uncompressed, which Postgres cannot change; the server reads both.
insert into dataset_versions (id, kind, destination, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, row_count, details, content)
select id, 'measures', destination, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, measure_count,
  jsonb_build_object('validFrom', valid_from, 'asOf', as_of), convert_to(content, 'UTF8')
from measure_versions;
--> statement-breakpoint
-- The rates in use become one version, with the date and the source of each rate.
insert into dataset_versions (kind, name, file_name, sha256, uploaded_by, created_at, is_active, activated_at, row_count, content)
select 'exchange-rates', 'exchange-rates.csv', 'exchange-rates.csv', encode(sha256(content), 'hex'), uploaded_by, updated_at, true, updated_at,
  row_count, content
from (
  select count(*) as row_count, max(updated_at) as updated_at,
    (array_agg(updated_by order by updated_at desc, currency))[1] as uploaded_by,
    convert_to(
      'date,currency,units_per_usd,source' || chr(10)
        || string_agg(concat_ws(',', to_char(date, 'YYYY-MM-DD'), currency, units_per_usd, source), chr(10) order by currency) || chr(10),
      'UTF8'
    ) as content
  from exchange_rates
) rates
where row_count > 0;
--> statement-breakpoint
ALTER TABLE "tariff_rates" DROP CONSTRAINT "tariff_rates_version_id_tariff_versions_id_fk";--> statement-breakpoint
ALTER TABLE "tariff_rates" ADD CONSTRAINT "tariff_rates_version_id_dataset_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TABLE "exchange_rates" CASCADE;--> statement-breakpoint
DROP TABLE "measure_versions" CASCADE;--> statement-breakpoint
DROP TABLE "schedule_versions" CASCADE;--> statement-breakpoint
DROP TABLE "tariff_versions" CASCADE;--> statement-breakpoint
update audit_events set
  action = case
    when action like '%Uploaded' then 'datasetUploaded'
    when action like '%Deleted' then 'datasetDeleted'
    else 'datasetActivated'
  end,
  details = jsonb_build_object('after', case
    when action like 'tariffs%' then 'tariffs'
    when action like 'schedule%' then 'schedule'
    when action like 'measures%' then 'measures'
    else 'exchange-rates'
  end)
where action in ('tariffsUploaded', 'tariffsActivated', 'tariffsDeleted', 'scheduleUploaded', 'scheduleActivated',
  'measuresUploaded', 'measuresActivated', 'exchangeRatesChanged');
