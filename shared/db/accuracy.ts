import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How many public cases came out right with each combination of data versions, whose names outlive them. */
export const accuracyResults = pgTable(
  "accuracy_results",
  {
    scheduleId: uuid("schedule_id").notNull(),
    measuresId: uuid("measures_id").notNull(),
    scheduleName: text("schedule_name").notNull(),
    measuresName: text("measures_name").notNull(),
    rightCount: integer("right_count").notNull(),
    wrongCount: integer("wrong_count").notNull(),
    totalCount: integer("total_count").notNull(),
    computedAt: instant("computed_at").notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.scheduleId, row.measuresId] }),
    check(
      "accuracy_results_counts",
      sql`${row.rightCount} >= 0 and ${row.wrongCount} >= 0 and ${row.rightCount} + ${row.wrongCount} <= ${row.totalCount}`,
    ),
  ],
);
