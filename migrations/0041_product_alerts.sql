CREATE TABLE "product_alert_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"change_key" text NOT NULL,
	"day" date NOT NULL,
	"dataset_kind" varchar(40),
	"version_id" uuid,
	"replaced_id" uuid,
	"after_user_id" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"change_key" text NOT NULL,
	"day" date NOT NULL,
	"changed" integer NOT NULL,
	"total" integer NOT NULL,
	"without_quantity" integer NOT NULL,
	"monthly" bigint NOT NULL,
	"currency" varchar(3) NOT NULL,
	"largest" json NOT NULL,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_catalogs" ADD COLUMN "has_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product_catalogs" ADD COLUMN "mail_token" varchar(22);--> statement-breakpoint
ALTER TABLE "product_catalogs" ADD COLUMN "mail_token_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_alerts_change" ON "product_alerts" USING btree ("user_id","change_key");--> statement-breakpoint
CREATE INDEX "product_alerts_user" ON "product_alerts" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "product_catalogs" ADD CONSTRAINT "product_catalogs_mail_token_hash_unique" UNIQUE("mail_token_hash");