CREATE TABLE "calculation_totals" (
	"day" date NOT NULL,
	"from_country" varchar(3) NOT NULL,
	"to_country" varchar(3) NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "calculation_totals_day_from_country_to_country_pk" PRIMARY KEY("day","from_country","to_country")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"name" varchar(40) PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" varchar(255) PRIMARY KEY NOT NULL,
	"type" varchar(100) NOT NULL,
	"is_live" boolean NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transaction_lanes" (
	"day" date NOT NULL,
	"from_country" varchar(3) NOT NULL,
	"to_country" varchar(3) NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "transaction_lanes_day_from_country_to_country_slot_pk" PRIMARY KEY("day","from_country","to_country","slot")
);
--> statement-breakpoint
CREATE TABLE "transaction_totals" (
	"day" date NOT NULL,
	"currency" varchar(3) NOT NULL,
	"status" varchar(20) NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"refunded" numeric(12, 2) NOT NULL,
	CONSTRAINT "transaction_totals_day_currency_status_slot_pk" PRIMARY KEY("day","currency","status","slot")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calculation_id" uuid NOT NULL,
	"transaction_code" varchar(50) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"payment_intent_id" varchar(255),
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"qr_code_data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"former_intent_ids" text[] DEFAULT '{}' NOT NULL,
	"is_live" boolean,
	"charge_id" varchar(255),
	"refunded" numeric(12, 2) DEFAULT 0 NOT NULL,
	"last_error_code" varchar(100),
	"user_id" text,
	"language" varchar(2) NOT NULL,
	"from_country" varchar(3),
	"to_country" varchar(3) NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	CONSTRAINT "transactions_transaction_code_unique" UNIQUE("transaction_code"),
	CONSTRAINT "transactions_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0 and "transactions"."amount" <> 'NaN'),
	CONSTRAINT "transactions_refunded" CHECK ("transactions"."refunded" between 0 and "transactions"."amount"),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('pending', 'completed', 'failed', 'partially_refunded', 'refunded'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_calculation_id_calculations_id_fk" FOREIGN KEY ("calculation_id") REFERENCES "public"."calculations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received_at" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_open" ON "transactions" USING btree ("calculation_id") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_calculation_id" ON "transactions" USING btree ("calculation_id");--> statement-breakpoint
CREATE INDEX "transactions_created_at" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("next_check_at") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_user_id" ON "transactions" USING btree ("user_id") WHERE "transactions"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculations_created_at" ON "calculations" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_receipts" ON "mail_outbox" USING btree ("transaction_id","email");