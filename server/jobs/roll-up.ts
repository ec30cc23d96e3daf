import type { Db } from "#server/db/client.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import { repeat } from "./repeat.ts";

const MINUTE = 60_000;

/** Adds up what was calculated, every minute. */
export const startRollUp = (db: Db) => repeat("Adding up calculations", MINUTE, () => rollUp(db));
