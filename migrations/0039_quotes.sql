CREATE TABLE "calculation_labels" (
	"calculation_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_calculations" (
	"calculation_id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lines" json NOT NULL,
	"versions" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" varchar(22) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"review_token" varchar(22),
	"review_token_hash" varchar(64),
	"name" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"language" varchar(2) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"total_landed_cost" numeric(12, 2) NOT NULL,
	"request" json NOT NULL,
	"result" json NOT NULL,
	"versions" json NOT NULL,
	"valid_until" date NOT NULL,
	"sent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "quotes_review_token_hash_unique" UNIQUE("review_token_hash"),
	CONSTRAINT "quotes_total" CHECK ("quotes"."total_landed_cost" >= 0 and "quotes"."total_landed_cost" <> 'NaN')
);
--> statement-breakpoint
DROP INDEX "calculations_user_id";--> statement-breakpoint
ALTER TABLE "calculation_labels" ADD CONSTRAINT "calculation_labels_calculation_id_calculations_id_fk" FOREIGN KEY ("calculation_id") REFERENCES "public"."calculations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_calculations" ADD CONSTRAINT "quote_calculations_calculation_id_calculations_id_fk" FOREIGN KEY ("calculation_id") REFERENCES "public"."calculations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_calculations" ADD CONSTRAINT "quote_calculations_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_reviews" ADD CONSTRAINT "quote_reviews_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculation_labels_deleted" ON "calculation_labels" USING btree ("deleted_at") WHERE "calculation_labels"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "quote_calculations_quote" ON "quote_calculations" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_reviews_quote" ON "quote_reviews" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_deleted" ON "quotes" USING btree ("deleted_at") WHERE "quotes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "calculations_user" ON "calculations" USING btree ("user_id","created_at","id") WHERE "calculations"."user_id" is not null;