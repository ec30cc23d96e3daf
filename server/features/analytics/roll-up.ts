import type { Db } from "#server/db/client.ts";
import { claimRollUp, compactLanes, compactTotals, rollUpCalculations } from "./queries.ts";

/**
 * Adds up the calculations by day and lane, up to a minute ago and a day of them at a time; tells whether
 * there are more. A calculation is one statement and stays one: its counters are made afterwards, in bulk,
 * so that no visitor waits for them. The payments of the days that are over get one sum each, where their
 * writers shared sixteen.
 */
export const rollUp = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await claimRollUp(tx))) return false;
    const hasMore = await rollUpCalculations(tx);
    await compactTotals(tx);
    await compactLanes(tx);
    return hasMore;
  });
