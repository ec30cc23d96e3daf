import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { AUDIT_ACTIONS } from "#shared/audit/contract.ts";
import { instant } from "./columns.ts";

/** The audit trail. Names are copied, because the rows they belong to may be deleted. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().defaultNow(),
    action: varchar({ length: 40, enum: AUDIT_ACTIONS }).notNull(),
    actorId: text("actor_id"),
    actor: text(),
    targetId: text("target_id"),
    target: text(),
    address: text(),
    /** Previous and new value; never a secret. */
    details: jsonb().$type<{ before?: string; after?: string }>(),
  },
  // One for each way to find events, in the order in which they are listed.
  (row) => [
    index("audit_events_at").on(row.at, row.id),
    index("audit_events_action").on(row.action, row.at, row.id),
    index("audit_events_actor").on(row.actor, row.at, row.id, row.action),
    index("audit_events_target").on(sql`lower(${row.target})`, row.at, row.id),
    index("audit_events_address").on(row.address, row.at, row.id),
  ],
);
