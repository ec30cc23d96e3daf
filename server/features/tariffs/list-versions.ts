import { desc } from "drizzle-orm";
import { presentVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";

const MAX_VERSIONS = 100;

export async function listVersions({ db }: Pick<Deps, "db">): Promise<TariffVersion[]> {
  const rows = await db
    .select()
    .from(tariffVersions)
    .orderBy(desc(tariffVersions.createdAt), desc(tariffVersions.id))
    .limit(MAX_VERSIONS);
  return rows.map(presentVersion);
}
