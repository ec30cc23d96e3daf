import { boolean, pgTable, varchar } from "drizzle-orm/pg-core";
import { CONNECTION_NAMES } from "#shared/credentials/contract.ts";
import { instant } from "./columns.ts";

/** Whether the last call to a service accepted the key that was used for it. */
export const credentialChecks = pgTable("credential_checks", {
  connection: varchar({ length: 20, enum: CONNECTION_NAMES }).primaryKey(),
  /** SHA-256 of the key: the outcome says nothing about another one. */
  keyDigest: varchar("key_digest", { length: 64 }).notNull(),
  isAccepted: boolean("is_accepted").notNull(),
  /** When this became the outcome. */
  since: instant("since").notNull().defaultNow(),
});
