import { desc } from "drizzle-orm";
import { MAX_LISTED_VERSIONS, presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";

export async function listVersions({ db }: Pick<Deps, "db">): Promise<TariffVersion[]> {
  const rows = await db
    .select()
    .from(tariffVersions)
    .orderBy(desc(tariffVersions.createdAt), desc(tariffVersions.id))
    .limit(MAX_LISTED_VERSIONS);
  return rows.map(presentVersion);
}
