import { desc } from "drizzle-orm";
import { MAX_LISTED_VERSIONS, presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { measureVersions } from "#shared/db/schema.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";
import { listedColumns } from "./queries.ts";

export async function listVersions({ db }: Pick<Deps, "db">): Promise<MeasureVersion[]> {
  const rows = await db
    .select(listedColumns)
    .from(measureVersions)
    .orderBy(desc(measureVersions.createdAt), desc(measureVersions.id))
    .limit(MAX_LISTED_VERSIONS);
  return rows.map(presentVersion);
}
