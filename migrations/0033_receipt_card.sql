ALTER TABLE "transactions" ADD COLUMN "card_brand" varchar(30);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "card_last4" varchar(4);