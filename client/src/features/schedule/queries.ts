import { query } from "#client/lib/query.ts";
import {
  browseSchedule,
  getScheduleLine,
  listScheduleVersions,
  searchSchedule,
} from "#shared/schedule/contract.ts";

export const scheduleVersionsQuery = query(listScheduleVersions);

/** Outdated when another version is activated. */
export const allScheduleQueries = [
  scheduleVersionsQuery,
  { queryKey: [searchSchedule.path] },
  { queryKey: [getScheduleLine.path] },
  { queryKey: [browseSchedule.path] },
];
