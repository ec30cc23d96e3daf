import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** One row, inserted by its migration: its id distinguishes installations that share a Stripe account. */
export const installation = pgTable("installation", {
  id: uuid().primaryKey().defaultRandom(),
  /** Keyed digest of the OWNER_PASSWORD that was applied last; null if none was. */
  ownerPasswordDigest: text("owner_password_digest"),
  /** When a test mail was last accepted for delivery; null if none was. */
  mailTestedAt: instant("mail_tested_at"),
});
