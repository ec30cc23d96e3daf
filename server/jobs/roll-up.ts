import type { Database } from "#server/db/client.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import { startJob } from "./start-job.ts";

const MINUTE = 60_000;

export const startRollUp = (db: Database) => startJob("roll-up", MINUTE, () => rollUp(db));
