CREATE TABLE "branding_files" (
	"kind" varchar(10) PRIMARY KEY NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"content_type" varchar(50) NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branding_files_file_name_unique" UNIQUE("file_name")
);
