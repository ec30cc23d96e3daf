import { runTransaction } from "#server/db/transaction.ts";
import { type ActivateVersionInput, setActiveVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { scheduleVersions } from "#shared/db/schema.ts";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { versionById } from "./queries.ts";

/** Throws `notFound` for an unknown version, and what `setActiveVersion` throws. */
export async function activateVersion(
  { db, schedule }: Pick<Deps, "db" | "schedule">,
  { actor, ip, id, seen }: ActorContext & ActivateVersionInput,
): Promise<StoredScheduleVersion> {
  const version = await runTransaction(db, async (tx) => {
    await setActiveVersion(tx, scheduleVersions, await versionById(tx, id), seen);
    const active = await versionById(tx, id);
    const target = { id, name: active.name };
    await recordEvent(tx, { action: "scheduleActivated", actor, ip, target });
    return active;
  });
  schedule.invalidate();
  return version;
}
