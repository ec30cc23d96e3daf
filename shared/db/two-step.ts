import { bigint, pgTable, primaryKey, text, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

export const secondFactors = pgTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted like the stored credentials. */
  secret: text().notNull(),
  /** Null until a first code was entered: the login does not ask for codes yet. */
  confirmedAt: instant("confirmed_at"),
  /** The time step (30 s) of the last accepted code; earlier and equal ones are rejected. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The unused recovery codes, as SHA-256: they have 120 random bits. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: varchar("code_hash", { length: 64 }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.codeHash] })],
);
