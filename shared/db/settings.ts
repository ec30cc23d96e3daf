import { pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const settings = pgTable("settings", {
  id: uuid().primaryKey().defaultRandom(),
  key: varchar({ length: 100 }).notNull().unique(),
  value: text().notNull(),
  description: text(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
