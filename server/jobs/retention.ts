import type { Db } from "#server/db/client.ts";
import { createCalculationPurge } from "#server/features/calculator/purge-calculations.ts";
import { type Job, repeat } from "./repeat.ts";

const ONE_HOUR = 3_600_000;

/** Deletes anonymous, unpaid calculations older than `days`; 0 keeps them. */
export const startRetention = (db: Db, days: number): Job =>
  days === 0
    ? { stop: async () => undefined }
    : repeat("retention", ONE_HOUR, createCalculationPurge(db, days));
