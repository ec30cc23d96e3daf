import { type CopyOutput, copyOut } from "#server/db/copy-out.ts";
import type { Deps } from "#server/deps.ts";
import type { ActivityFilters } from "#shared/audit/contract.ts";
import { exportedEvents } from "./queries.ts";

export const exportActivity = (
  { db }: Pick<Deps, "db">,
  filters: ActivityFilters,
  consume: (output: CopyOutput) => Promise<void>,
): Promise<void> => copyOut(db, exportedEvents(filters), consume);
