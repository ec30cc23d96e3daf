import { bigint, boolean, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What came of the last calls to the landed-cost provider; the clean-up keeps the newest. */
export const landedCostCalls = pgTable("provider_calls", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  isTest: boolean("is_test").notNull(),
  outcome: varchar({ length: 20 }).notNull(),
  ms: integer().notNull(),
  /** The status of the provider's HTTP answer. */
  status: integer(),
  requestId: text("request_id"),
  /** In the provider's own words; never with a secret. */
  message: text(),
});
