import { desc } from "drizzle-orm";
import { presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { measureVersions } from "#shared/db/schema.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";
import { listedColumns } from "./queries.ts";

const MAX_VERSIONS = 100;

export async function listVersions({ db }: Pick<Deps, "db">): Promise<MeasureVersion[]> {
  const rows = await db
    .select(listedColumns)
    .from(measureVersions)
    .orderBy(desc(measureVersions.createdAt), desc(measureVersions.id))
    .limit(MAX_VERSIONS);
  return rows.map(presentVersion);
}
