import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/** One row, inserted by its migration: its id distinguishes installations that share a Stripe account. */
export const installation = pgTable("installation", {
  id: uuid().primaryKey().defaultRandom(),
  /** Keyed digest of the OWNER_PASSWORD that was applied last; null if none was. */
  ownerPasswordDigest: text("owner_password_digest"),
});
