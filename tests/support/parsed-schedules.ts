import type { CachedRead } from "#server/db/cached-read.ts";
import type { Db } from "#server/db/client.ts";
import { createVersionedRead } from "#server/db/versioned-read.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { activeScheduleId, loadSchedule } from "#server/features/schedule/load-active-schedule.ts";
import { createPromiseCache } from "#server/lib/promise-cache.ts";

const MAX_SCHEDULES = 100;

const schedules = createPromiseCache<ScheduleTree>(MAX_SCHEDULES);

/**
 * The active schedule as production reads it, except that a process parses each version once for all its apps.
 * Versions do not change, and the shipped one has the same id in every copy of the template database.
 */
export const createParsedOnceRead = (db: Db): CachedRead<ScheduleTree | null> =>
  createVersionedRead(
    () => activeScheduleId(db),
    (id) => schedules(id, () => loadSchedule(db, id)),
  );
