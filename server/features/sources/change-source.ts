import { eq, sql } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { sources } from "#shared/db/schema.ts";
import { SOURCE_NAMES, type SourceName } from "#shared/sources/names.ts";

type ChangeDeps = Pick<Deps, "db" | "sourceUrls">;

/** Throws `notFound` for an unknown name. */
export function sourceByName(text: string): SourceName {
  const name = SOURCE_NAMES.find((known) => known === text);
  if (!name) throw new AppError("notFound", "sources.unknown");
  return name;
}

/**
 * Switches a source on, which makes its next look due, or off, which no look follows. Throws `conflict` for a feed that is
 * not configured.
 */
export async function switchSource(
  { db, sourceUrls }: ChangeDeps,
  { actor, ip, name, isOn }: ActorContext & { name: SourceName; isOn: boolean },
): Promise<void> {
  if (isOn && !sourceUrls[name]) throw new AppError("conflict", "sources.notConfigured");
  await runTransaction(db, async (tx) => {
    const [row] = await tx.select().from(sources).where(eq(sources.name, name)).for("update");
    if ((row?.isOn ?? false) === isOn) return;
    const change = { isOn, nextLookAt: sql`now()`, failures: 0, failure: null };
    await tx
      .insert(sources)
      .values({ name, ...change })
      .onConflictDoUpdate({ target: sources.name, set: change });
    const target = { id: name, name };
    const [before, after] = [String(!isOn), String(isOn)];
    await recordEvent(tx, { action: "sourceSwitched", actor, ip, target, before, after });
  });
}

/** Makes the next look due. Throws `conflict` for a source that is off. */
export async function requestLook({ db }: Pick<Deps, "db">, name: SourceName): Promise<void> {
  const { rowCount } = await db
    .update(sources)
    .set({ nextLookAt: sql`now()` })
    .where(sql`${sources.name} = ${name} and ${sources.isOn}`);
  if (rowCount === 0) throw new AppError("conflict", "sources.isOff");
}
