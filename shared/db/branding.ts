import { customType, pgTable, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The logo and the favicon, in the database so that every instance has the same. */
export const brandingFiles = pgTable("branding_files", {
  kind: varchar({ length: 10 }).primaryKey(),
  /** What it is served as: named after its content, so that browsers may keep it for good. */
  fileName: varchar("file_name", { length: 100 }).notNull().unique(),
  contentType: varchar("content_type", { length: 50 }).notNull(),
  bytes: bytea().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
