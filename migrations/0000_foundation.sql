CREATE TABLE "calculation_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calculation_id" uuid NOT NULL,
	"description" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"currency" varchar(3) DEFAULT 'USD' NOT NULL,
	"country_of_origin" varchar(3) NOT NULL,
	"hs_code" varchar(20),
	CONSTRAINT "calculation_items_value" CHECK ("calculation_items"."value" >= 0 and "calculation_items"."value" <> 'NaN'),
	CONSTRAINT "calculation_items_quantity" CHECK ("calculation_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "calculations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"from_country" varchar(3),
	"to_country" varchar(3) NOT NULL,
	"shipping_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"insurance_cost" numeric(12, 2) DEFAULT 0 NOT NULL,
	"currency" varchar(3) DEFAULT 'USD' NOT NULL,
	"subtotal" numeric(12, 2) NOT NULL,
	"duty_amount" numeric(12, 2) NOT NULL,
	"tax_amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"fee_amount" numeric(12, 2) DEFAULT 0 NOT NULL,
	"total_landed_cost" numeric(12, 2) NOT NULL,
	"calculation_method" varchar(20) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculations_shipping_cost" CHECK ("calculations"."shipping_cost" >= 0 and "calculations"."shipping_cost" <> 'NaN'),
	CONSTRAINT "calculations_insurance_cost" CHECK ("calculations"."insurance_cost" >= 0 and "calculations"."insurance_cost" <> 'NaN'),
	CONSTRAINT "calculations_subtotal" CHECK ("calculations"."subtotal" >= 0 and "calculations"."subtotal" <> 'NaN'),
	CONSTRAINT "calculations_duty_amount" CHECK ("calculations"."duty_amount" >= 0 and "calculations"."duty_amount" <> 'NaN'),
	CONSTRAINT "calculations_tax_amount" CHECK ("calculations"."tax_amount" >= 0 and "calculations"."tax_amount" <> 'NaN'),
	CONSTRAINT "calculations_fee_amount" CHECK ("calculations"."fee_amount" >= 0 and "calculations"."fee_amount" <> 'NaN'),
	CONSTRAINT "calculations_total" CHECK ("calculations"."total_landed_cost" = "calculations"."duty_amount" + "calculations"."tax_amount" + "calculations"."fee_amount")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" varchar(100) NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "tariff_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version_id" uuid NOT NULL,
	"origin_country" text NOT NULL,
	"origin_country_code" varchar(3) NOT NULL,
	"destination_country" text DEFAULT 'United States of America' NOT NULL,
	"destination_country_code" varchar(3) DEFAULT 'US' NOT NULL,
	"additional_tariff" numeric(5, 2) NOT NULL,
	"baseline_tariff" numeric(5, 2),
	"reciprocal_tariff" numeric(5, 2),
	"country_specific_tariff" numeric(5, 2),
	"mfn_inclusive" boolean,
	"hts_heading" text,
	"legal_basis" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tariff_rates_additional_tariff" CHECK ("tariff_rates"."additional_tariff" >= 0 and "tariff_rates"."additional_tariff" <> 'NaN'),
	CONSTRAINT "tariff_rates_baseline_tariff" CHECK ("tariff_rates"."baseline_tariff" >= 0 and "tariff_rates"."baseline_tariff" <> 'NaN'),
	CONSTRAINT "tariff_rates_reciprocal_tariff" CHECK ("tariff_rates"."reciprocal_tariff" >= 0 and "tariff_rates"."reciprocal_tariff" <> 'NaN'),
	CONSTRAINT "tariff_rates_country_specific_tariff" CHECK ("tariff_rates"."country_specific_tariff" >= 0 and "tariff_rates"."country_specific_tariff" <> 'NaN'),
	CONSTRAINT "tariff_rates_parts" CHECK (case num_nulls("tariff_rates"."baseline_tariff", "tariff_rates"."reciprocal_tariff", "tariff_rates"."country_specific_tariff")
        when 3 then true
        when 0 then "tariff_rates"."baseline_tariff" + "tariff_rates"."reciprocal_tariff" + "tariff_rates"."country_specific_tariff" = "tariff_rates"."additional_tariff"
        else false end)
);
--> statement-breakpoint
CREATE TABLE "tariff_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"source" text,
	"row_count" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	CONSTRAINT "tariff_versions_row_count" CHECK ("tariff_versions"."row_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "calculation_items" ADD CONSTRAINT "calculation_items_calculation_id_calculations_id_fk" FOREIGN KEY ("calculation_id") REFERENCES "public"."calculations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_rates" ADD CONSTRAINT "tariff_rates_version_id_tariff_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."tariff_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculation_items_calculation_id" ON "calculation_items" USING btree ("calculation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_rates_lane" ON "tariff_rates" USING btree ("version_id","destination_country_code","origin_country_code");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_versions_active" ON "tariff_versions" USING btree ("is_active") WHERE "tariff_versions"."is_active";