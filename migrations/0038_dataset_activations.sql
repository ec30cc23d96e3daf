CREATE TABLE "accuracy_results" (
	"schedule_id" uuid NOT NULL,
	"measures_id" uuid NOT NULL,
	"schedule_name" text NOT NULL,
	"measures_name" text NOT NULL,
	"right_count" integer NOT NULL,
	"wrong_count" integer NOT NULL,
	"total_count" integer NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accuracy_results_schedule_id_measures_id_pk" PRIMARY KEY("schedule_id","measures_id"),
	CONSTRAINT "accuracy_results_counts" CHECK ("accuracy_results"."right_count" >= 0 and "accuracy_results"."wrong_count" >= 0 and "accuracy_results"."right_count" + "accuracy_results"."wrong_count" <= "accuracy_results"."total_count")
);
--> statement-breakpoint
CREATE TABLE "dataset_activations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" varchar(40) NOT NULL,
	"destination" varchar(3) NOT NULL,
	"version_id" uuid,
	"replaced_id" uuid,
	"name" text NOT NULL,
	"replaced_name" text,
	"activated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"changes" jsonb,
	"computed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dataset_activations" ADD CONSTRAINT "dataset_activations_version_id_dataset_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_activations" ADD CONSTRAINT "dataset_activations_replaced_id_dataset_versions_id_fk" FOREIGN KEY ("replaced_id") REFERENCES "public"."dataset_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_activations_activated_at" ON "dataset_activations" USING btree ("activated_at");