import { sql } from "drizzle-orm";
import { check, index, json, pgTable, text, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import { ROLES } from "#shared/accounts/policy.ts";
import { instant, isOneOf, languageCode } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    email: text().notNull().unique(),
    /** bcrypt hash; null disables the password login. */
    password: varchar({ length: 255 }),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** When a link mailed to this address was used; null if that never happened. */
    emailVerifiedAt: instant("email_verified_at"),
    profileImageUrl: text("profile_image_url"),
    role: varchar({ length: 10 }).notNull().default("user"),
    /** That of the last login, for mails that no request of the account causes; null before the first one. */
    language: languageCode(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (row) => [
    check("users_email", sql`${row.email} = lower(${row.email})`),
    check("users_role", isOneOf(sql`lower(${row.role})`, ROLES)),
    index("users_created_at").on(row.createdAt, row.id),
  ],
);

/** The columns are those of connect-pg-simple, which deletes rows; the accounts slice reads and writes them. */
export const sessions = pgTable(
  "session",
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
  },
  (row) => [
    index("session_expire").on(row.expire),
    index("session_user").on(sql`(${row.sess} -> 'passport' ->> 'user')`),
  ],
);

/**
 * One row per user at most: an email that waits for its confirmation, either a new one or the account's own, which is not
 * verified yet. Stores the SHA-256 of the mailed token.
 */
export const emailChanges = pgTable("email_changes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  /** Null until the mail is sent. */
  token: varchar({ length: 255 }).unique(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** One row per user at most; stores the SHA-256 of the token, not the token. */
export const passwordResetTokens = pgTable("password_reset_tokens", {
  id: uuid().primaryKey().defaultRandom(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  token: varchar({ length: 255 }).notNull().unique(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
