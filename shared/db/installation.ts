import { pgTable, uuid } from "drizzle-orm/pg-core";

/** One row, inserted by its migration: tells installations apart that share a Stripe account. */
export const installation = pgTable("installation", {
  id: uuid().primaryKey().defaultRandom(),
});
