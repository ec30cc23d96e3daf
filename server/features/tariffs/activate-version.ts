import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { TariffVersion } from "#shared/tariffs/contract.ts";
import { setActiveVersion, versionById, versionExists } from "./queries.ts";

/** Throws `notFound` for an unknown version. */
export async function activateVersion(
  { db, tariff }: Pick<Deps, "db" | "tariff">,
  { actor, ip, id }: ActorContext & { id: string },
): Promise<TariffVersion> {
  const version = await runTransaction(db, async (tx) => {
    if (!(await versionExists(tx, id))) throw new AppError("notFound", "tariffs.noVersion");
    await setActiveVersion(tx, id);
    const active = await versionById(tx, id);
    const target = { id, name: active.fileName };
    await recordEvent(tx, { action: "tariffsActivated", actor, ip, target });
    return active;
  });
  tariff.invalidate();
  return version;
}
