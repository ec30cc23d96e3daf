import type { Deps } from "#server/deps.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import type { compareTariffVersion } from "#shared/tariffs/contract.ts";
import { changesFromActiveVersion, diffWithActiveVersion, versionById } from "./queries.ts";

/** Throws `notFound` for an unknown version. */
export async function compareVersion(
  { db }: Pick<Deps, "db">,
  id: string,
): Promise<EndpointResult<typeof compareTariffVersion>> {
  await versionById(db, id);
  const [differences, changes] = await Promise.all([
    diffWithActiveVersion(db, id),
    changesFromActiveVersion(db, id),
  ]);
  return { ...differences, changes };
}
