import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Mails that are still to be sent. A row says what to write, not what is written: a mail with a
 * secret in it is made when it is sent, so that none ever lies here.
 */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: varchar({ length: 40 }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    language: varchar({ length: 2 }).notNull(),
    params: jsonb().$type<Record<string, string>>(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [
    index("mail_outbox_due").on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    index("mail_outbox_user_id").on(row.userId),
  ],
);
