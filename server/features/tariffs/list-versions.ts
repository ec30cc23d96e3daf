import { desc } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";
import { toTariffVersion } from "./queries.ts";

const MAX_VERSIONS = 100;

export async function listVersions({ db }: Pick<Deps, "db">): Promise<TariffVersion[]> {
  const rows = await db
    .select()
    .from(tariffVersions)
    .orderBy(desc(tariffVersions.createdAt), desc(tariffVersions.id))
    .limit(MAX_VERSIONS);
  return rows.map(toTariffVersion);
}
