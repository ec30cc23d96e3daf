import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import { createPromiseCache } from "#server/lib/promise-cache.ts";

const MAX_SCHEDULES = 100;

const schedules = createPromiseCache<ScheduleTree>(MAX_SCHEDULES);

const { load } = schedule;

/**
 * Lets a process parse each version of the schedule once for all its apps. Versions do not change, and the shipped one
 * has the same id in every copy of the template database.
 */
export function parseSchedulesOnce() {
  schedule.load = (version, db) => schedules(version.id, () => load(version, db));
}
