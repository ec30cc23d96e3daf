import { runTransaction } from "#server/db/transaction.ts";
import { type ActivateVersionInput, setActiveVersion } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { tariffVersions } from "#shared/db/schema.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";
import { versionById } from "./queries.ts";

/** Throws `notFound` for an unknown version, and what `setActiveVersion` throws. */
export async function activateVersion(
  { db, tariff }: Pick<Deps, "db" | "tariff">,
  { actor, ip, id, seen }: ActorContext & ActivateVersionInput,
): Promise<TariffVersion> {
  const version = await runTransaction(db, async (tx) => {
    await setActiveVersion(tx, tariffVersions, await versionById(tx, id), seen);
    const active = await versionById(tx, id);
    const target = { id, name: active.fileName };
    await recordEvent(tx, { action: "tariffsActivated", actor, ip, target });
    return active;
  });
  tariff.invalidate();
  return version;
}
