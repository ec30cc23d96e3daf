CREATE TABLE "former_receipt_emails" (
	"email" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	CONSTRAINT "former_receipt_emails_email_transaction_id_pk" PRIMARY KEY("email","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "former_receipt_emails" ADD CONSTRAINT "former_receipt_emails_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;