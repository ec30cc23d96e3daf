import { desc } from "drizzle-orm";
import { MAX_LISTED_VERSIONS, presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { scheduleVersions } from "#shared/db/schema.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { listedColumns } from "./queries.ts";

export async function listVersions({ db }: Pick<Deps, "db">): Promise<StoredScheduleVersion[]> {
  const rows = await db
    .select(listedColumns)
    .from(scheduleVersions)
    .orderBy(desc(scheduleVersions.createdAt), desc(scheduleVersions.id))
    .limit(MAX_LISTED_VERSIONS);
  return rows.map(presentVersion);
}
