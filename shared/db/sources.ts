import { boolean, date, index, integer, json, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { SOURCE_NAMES } from "#shared/sources/names.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { instant } from "./columns.ts";

/** One row for each source that was ever switched on. */
export const sources = pgTable("sources", {
  name: varchar({ length: 40, enum: SOURCE_NAMES }).primaryKey(),
  isOn: boolean("is_on").notNull().default(false),
  nextLookAt: instant("next_look_at").notNull().defaultNow(),
  /** A look of a process that ended without a result is over at this time. */
  lookingUntil: instant("looking_until"),
  /** The end of the last look, and of the last one that succeeded. */
  lastLookAt: instant("last_look_at"),
  lastSuccessAt: instant("last_success_at"),
  /** When a look last brought something new. */
  lastChangeAt: instant("last_change_at"),
  /** Looks since the last one that succeeded. */
  failures: integer().notNull().default(0),
  /** Why the last look failed, as the key of a text and its parameters; null after one that succeeded. */
  failure: json().$type<{ key: TextKey; params?: TextParams }>(),
  /** What the source had at the last look, in a form of its own: the next look asks for what is newer. */
  position: text(),
});

/** A published document that names duties of ours. It never changes a number. */
export const notices = pgTable(
  "notices",
  {
    /** The document's number in the Federal Register. */
    id: varchar({ length: 40 }).primaryKey(),
    title: text().notNull(),
    url: text().notNull(),
    publishedOn: date("published_on").notNull(),
    agencies: json().$type<string[]>().notNull(),
    /** Headings of chapter 99 that it names. */
    headings: json().$type<string[]>().notNull(),
    /** Keys of the programs that it may touch. */
    programs: json().$type<string[]>().notNull(),
    /** Tariff lines that it names, eight or ten digits; the first ones. */
    lines: json().$type<string[]>().notNull(),
    foundAt: instant("found_at").notNull().defaultNow(),
    /** When a person had dealt with it; null while it is open. */
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
  },
  (row) => [index("notices_published_on").on(row.publishedOn)],
);
