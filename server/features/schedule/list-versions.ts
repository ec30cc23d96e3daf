import { desc } from "drizzle-orm";
import { presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { scheduleVersions } from "#shared/db/schema.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { listedColumns } from "./queries.ts";

const MAX_VERSIONS = 100;

export async function listVersions({ db }: Pick<Deps, "db">): Promise<StoredScheduleVersion[]> {
  const rows = await db
    .select(listedColumns)
    .from(scheduleVersions)
    .orderBy(desc(scheduleVersions.createdAt), desc(scheduleVersions.id))
    .limit(MAX_VERSIONS);
  return rows.map(presentVersion);
}
