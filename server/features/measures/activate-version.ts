import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { MeasureVersion } from "#shared/measures/contract.ts";
import { setActiveVersion } from "./queries.ts";

/** Throws `notFound` for an unknown version. */
export async function activateVersion(
  { db, measures }: Pick<Deps, "db" | "measures">,
  { actor, ip, id }: ActorContext & { id: string },
): Promise<MeasureVersion> {
  const version = await runTransaction(db, async (tx) => {
    const active = await setActiveVersion(tx, id);
    const target = { id, name: active.name };
    await recordEvent(tx, { action: "measuresActivated", actor, ip, target });
    return active;
  });
  measures.invalidate();
  return version;
}
