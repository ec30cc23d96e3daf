CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_test" boolean NOT NULL,
	"outcome" varchar(20) NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"request_id" text,
	"message" text
);
