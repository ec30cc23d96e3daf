import { pgTable, varchar } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";

/** Logo and favicon; in the database because every server process serves them. */
export const brandingFiles = pgTable("branding_files", {
  kind: varchar({ length: 10, enum: ["logo", "favicon"] }).primaryKey(),
  /** Contains a hash of the content, so browsers may cache the file forever. */
  fileName: varchar("file_name", { length: 100 }).notNull().unique(),
  contentType: varchar("content_type", { length: 50 }).notNull(),
  bytes: bytea().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
