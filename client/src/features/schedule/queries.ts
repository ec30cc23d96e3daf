import { query } from "#client/lib/query.ts";
import { listScheduleVersions } from "#shared/schedule/contract.ts";

export const scheduleVersionsQuery = query(listScheduleVersions);
