import { runTransaction } from "#server/db/transaction.ts";
import { type ActivateVersionInput, setActiveVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { measureVersions } from "#shared/db/schema.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";
import { versionById } from "./queries.ts";

/** Throws `notFound` for an unknown version, and what `setActiveVersion` throws. */
export async function activateVersion(
  { db, measures }: Pick<Deps, "db" | "measures">,
  { actor, ip, id, seen }: ActorContext & ActivateVersionInput,
): Promise<MeasureVersion> {
  const version = await runTransaction(db, async (tx) => {
    await setActiveVersion(tx, measureVersions, await versionById(tx, id), seen);
    const active = await versionById(tx, id);
    const target = { id, name: active.name };
    await recordEvent(tx, { action: "measuresActivated", actor, ip, target });
    return active;
  });
  measures.invalidate();
  return version;
}
