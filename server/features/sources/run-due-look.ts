import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Database } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { withDeadline } from "#server/integrations/outbound.ts";
import { sources } from "#shared/db/schema.ts";
import type { LookResult, SourceDeps } from "./source.ts";
import { LOOKS } from "./sources.ts";

type SourceRow = typeof sources.$inferSelect;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The longest look downloads a schedule. */
const LOOK_TIMEOUT_MS = 5 * MINUTE;

/** Later than any look ends, so that a look of a process that was killed is not repeated beside it. */
const CLAIM_MS = LOOK_TIMEOUT_MS + MINUTE;

/**
 * Looks at the source that has been due for longest, if any, and stores the outcome: the next look is a day later, after a
 * failure first a quarter of an hour. At most one look is under way over all processes. Returns whether there was one.
 */
export async function runDueLook(
  deps: SourceDeps & Pick<Deps, "sourceStatus">,
  signal: AbortSignal,
): Promise<boolean> {
  const source = await claimDueSource(deps.db);
  if (!source) return false;
  try {
    const look = { position: source.position, signal };
    const result = await withDeadline({ timeoutMs: LOOK_TIMEOUT_MS, signal }, (deadline) =>
      LOOKS[source.name](deps, { ...look, signal: deadline }),
    );
    await storeSuccess(deps.db, source, result);
  } catch (error) {
    if (error === signal.reason || isOutage(error)) {
      await release(deps.db, source);
      throw error;
    }
    await storeFailure(deps.db, source, error);
  }
  deps.sourceStatus.invalidate();
  return true;
}

/** An outage of the database: a source that closes its connection is an error of the source. */
const isOutage = (error: unknown) => !(error instanceof AppError) && isTransient(error);

const inMilliseconds = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

const claimDueSource = (db: Database): Promise<SourceRow | undefined> =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, "sources");
    const isUnderWay = await tx.$count(sources, gt(sources.lookingUntil, sql`now()`));
    if (isUnderWay > 0) return undefined;
    const [due] = await tx
      .select({ name: sources.name })
      .from(sources)
      .where(and(eq(sources.isOn, true), lte(sources.nextLookAt, sql`now()`)))
      .orderBy(asc(sources.nextLookAt))
      .limit(1);
    if (!due) return undefined;
    const [claimed] = await tx
      .update(sources)
      .set({ lookingUntil: inMilliseconds(CLAIM_MS) })
      .where(eq(sources.name, due.name))
      .returning();
    return claimed;
  });

const storeSuccess = (
  db: Database,
  { name }: SourceRow,
  { position, hasChanged, hasMore }: LookResult,
) =>
  db
    .update(sources)
    .set({
      position,
      lookingUntil: null,
      lastLookAt: sql`now()`,
      lastSuccessAt: sql`now()`,
      ...(hasChanged && { lastChangeAt: sql`now()` }),
      nextLookAt: inMilliseconds(hasMore ? MINUTE : DAY),
      failures: 0,
      failure: null,
    })
    .where(eq(sources.name, name));

/** An error of the source is shown to the portal; any other one is logged too. */
async function storeFailure(db: Database, { name, failures }: SourceRow, error: unknown) {
  const isExpected = error instanceof AppError;
  if (!isExpected) console.error(`The look at ${name} failed: ${describeError(error)}`);
  await db
    .update(sources)
    .set({
      lookingUntil: null,
      lastLookAt: sql`now()`,
      nextLookAt: inMilliseconds(Math.min(15 * MINUTE * 2 ** failures, DAY)),
      failures: failures + 1,
      failure: isExpected
        ? { key: error.key, ...(error.params && { params: error.params }) }
        : { key: "sources.failed" },
    })
    .where(eq(sources.name, name));
}

/** Lets the next run look again, where the process stops or the database had an outage. */
const release = (db: Database, { name }: SourceRow) =>
  db
    .update(sources)
    .set({ lookingUntil: null })
    .where(eq(sources.name, name))
    .catch(() => {}); // the claim ends by itself
