CREATE TABLE "credential_checks" (
	"connection" varchar(20) PRIMARY KEY NOT NULL,
	"key_digest" varchar(64) NOT NULL,
	"is_accepted" boolean NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "active_from" date;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "mail_tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" varchar(2);