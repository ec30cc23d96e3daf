CREATE TABLE "dataset_impacts" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"compared_with" text NOT NULL,
	"impact" jsonb,
	"computing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" varchar(40) PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"published_on" date NOT NULL,
	"agencies" json NOT NULL,
	"headings" json NOT NULL,
	"programs" json NOT NULL,
	"lines" json NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"name" varchar(40) PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"next_look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"looking_until" timestamp with time zone,
	"last_look_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_change_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" json,
	"position" text
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "source" varchar(40);--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "dismissal" text;--> statement-breakpoint
ALTER TABLE "dataset_impacts" ADD CONSTRAINT "dataset_impacts_version_id_dataset_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_published_on" ON "notices" USING btree ("published_on");