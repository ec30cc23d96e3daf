ALTER TABLE "installation" ADD COLUMN "owner_password_digest" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;