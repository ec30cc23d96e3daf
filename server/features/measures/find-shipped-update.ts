import type { Deps } from "#server/deps.ts";
import type { ShippedMeasures } from "#shared/measures/contract.ts";
import { activeVersion, wasActivated } from "./queries.ts";
import { readShippedFile } from "./shipped-file.ts";

/**
 * The file of this release, unless the active version is of a later day or the same file was activated before: an
 * admin who has replaced it is not offered it again.
 */
export async function findShippedUpdate({ db }: Pick<Deps, "db">): Promise<ShippedMeasures> {
  const { sha256, head } = await readShippedFile();
  const active = await activeVersion(db);
  const isOlder = active !== undefined && head.asOf < active.asOf;
  const isOffered = !isOlder && !(await wasActivated(db, sha256));
  return { update: isOffered ? { name: head.name, sha256 } : null };
}
