import { bigint, boolean, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { CALL_OUTCOMES } from "#shared/landed-cost/terms.ts";
import { instant } from "./columns.ts";

/** Log of calls to the landed-cost provider; a job deletes all but the newest. */
export const landedCostCalls = pgTable("landed_cost_calls", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  isTest: boolean("is_test").notNull(),
  outcome: varchar({ length: 20, enum: CALL_OUTCOMES }).notNull(),
  ms: integer().notNull(),
  status: integer(),
  requestId: text("request_id"),
  /** The provider's own message, with secrets redacted. */
  message: text(),
});
