CREATE TABLE "product_catalogs" (
	"user_id" text PRIMARY KEY NOT NULL,
	"from_country" varchar(3) DEFAULT '' NOT NULL,
	"shipping_rate" numeric(5, 2) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"kind" varchar(10) NOT NULL,
	"fields" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"hs_code" varchar(20) DEFAULT '' NOT NULL,
	"origin" varchar(3) DEFAULT '' NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"selling_price" numeric(12, 2),
	"weight" numeric(16, 6),
	"gtin" varchar(14) DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"code_note" text DEFAULT '' NOT NULL,
	"code_note_by" text DEFAULT '' NOT NULL,
	"monthly_quantity" integer,
	"claims" json NOT NULL,
	"answers" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"outcome" json,
	"needs_work" boolean DEFAULT false NOT NULL,
	"uncertainty" bigint DEFAULT 0 NOT NULL,
	"computed_with" text,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_unit_price" CHECK ("products"."unit_price" >= 0 and "products"."unit_price" <> 'NaN'),
	CONSTRAINT "products_selling_price" CHECK ("products"."selling_price" >= 0 and "products"."selling_price" <> 'NaN'),
	CONSTRAINT "products_weight" CHECK ("products"."weight" > 0),
	CONSTRAINT "products_monthly_quantity" CHECK ("products"."monthly_quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "product_catalogs" ADD CONSTRAINT "product_catalogs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_changes_product" ON "product_changes" USING btree ("product_id","at","id");--> statement-breakpoint
CREATE INDEX "products_user" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("user_id","sku") WHERE "products"."sku" <> '' and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_computed_with" ON "products" USING btree ("computed_with");--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;