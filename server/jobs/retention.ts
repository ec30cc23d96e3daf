import type { Database } from "#server/db/client.ts";
import { createCalculationPurge } from "#server/features/calculator/purge-calculations.ts";
import { type Job, startJob } from "./start-job.ts";

const ONE_HOUR = 3_600_000;

/** Deletes anonymous, unpaid calculations older than `days`; 0 keeps them. */
export const startRetention = (db: Database, days: number): Job =>
  days === 0
    ? { stop: async () => undefined }
    : startJob("retention", ONE_HOUR, createCalculationPurge(db, days));
