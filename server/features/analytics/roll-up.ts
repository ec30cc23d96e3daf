import type { Db } from "#server/db/client.ts";
import { rollUpCalculations } from "./queries.ts";

/**
 * Adds up the calculations by day and lane, up to a minute ago. A calculation is one statement and stays
 * one: its counters are made afterwards, in bulk, so that no visitor waits for them.
 */
export const rollUp = (db: Db): Promise<void> => db.transaction((tx) => rollUpCalculations(tx));
