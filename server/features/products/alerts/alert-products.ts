import { and, asc, eq, gt, isNull, like, sql } from "drizzle-orm";
import { tryAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { queueDutyAlert } from "#server/features/mail/queue-mail.ts";
import { readDutyData } from "#server/features/products/duty-data.ts";
import { productAlertRuns, productAlerts, products, users } from "#shared/db/schema.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { type ComparedData, comparedData, type Run } from "./compare-data.ts";
import { type AccountImpact, compareProducts } from "./compare-products.ts";
import { DATED_CHANGE, storeNewRuns } from "./find-runs.ts";
import { ensureMailToken } from "./mail-subscription.ts";

type AlertDeps = Pick<Deps, "db" | "datasets" | "settings" | "measures">;

/**
 * A job that compares the products of one account with each call, for the oldest change that is not compared for all. Each
 * account is compared and told in one transaction, so that an interruption repeats no mail and leaves none out. It returns
 * whether there may be more. The data of a change are kept while its accounts are compared.
 */
export function createProductAlerts(deps: AlertDeps): () => Promise<boolean> {
  let loaded: { id: string; data: ComparedData } | null = null;

  async function load(run: Run): Promise<ComparedData | null> {
    if (loaded?.id === run.id) return loaded.data;
    loaded = null;
    const current = await readDutyData(deps);
    if (!current) return null;
    const data = await comparedData(deps, current.context, run);
    loaded = { id: run.id, data };
    return data;
  }

  return async () => {
    // Once before the accounts of a change, not before each of them.
    if (!loaded) await storeNewRuns(deps);
    const hasMore = await runTransaction(
      deps.db,
      async (tx) => {
        if (!(await tryAdvisoryLock(tx, "product alerts"))) return false;
        const run = await oldestRun(tx);
        if (!run) return false;
        await compareNext(tx, run, load);
        return true;
      },
      "job",
    );
    if (!hasMore) loaded = null;
    return hasMore;
  };
}

async function oldestRun(tx: Db): Promise<Run | undefined> {
  const [run] = await tx
    .select()
    .from(productAlertRuns)
    .where(isNull(productAlertRuns.doneAt))
    .orderBy(asc(productAlertRuns.createdAt), asc(productAlertRuns.id))
    .limit(1);
  return run;
}

/** Compares the next account, or ends the run. Data that cannot be loaded, as a version that was deleted, end it too. */
async function compareNext(tx: Db, run: Run, load: (run: Run) => Promise<ComparedData | null>) {
  const isRun = eq(productAlertRuns.id, run.id);
  const userId = await nextAccount(tx, run);
  const data = userId === undefined ? null : await loadOrLog(run, load);
  if (userId === undefined || !data) {
    await tx.update(productAlertRuns).set({ doneAt: sql`now()` }).where(isRun);
    return;
  }
  await compareAccount(tx, run, { userId, data });
  await tx.update(productAlertRuns).set({ afterUserId: userId }).where(isRun);
}

async function nextAccount(tx: Db, { afterUserId }: Run): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: products.userId })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        isNull(products.archivedAt),
        afterUserId ? gt(products.userId, afterUserId) : undefined,
      ),
    )
    .orderBy(asc(products.userId))
    .limit(1);
  return row?.userId;
}

async function loadOrLog(run: Run, load: (run: Run) => Promise<ComparedData | null>) {
  try {
    return await load(run);
  } catch (error) {
    if (isTransient(error)) throw error;
    console.error(`Products were not compared for ${run.id}: ${describeError(error)}`);
    return null;
  }
}

/** Stores and mails what the change means for the account, unless it was told before. */
async function compareAccount(
  tx: Db,
  { changeKey }: Run,
  { userId, data }: { userId: string; data: ComparedData },
) {
  const isTold = and(eq(productAlerts.userId, userId), eq(productAlerts.changeKey, changeKey));
  if ((await tx.$count(productAlerts, isTold)) > 0) return;
  const impact = await compareProducts(tx, userId, data);
  if (!impact || (await isRepeated(tx, { userId, changeKey, day: data.after.date }, impact)))
    return;
  const alert = { ...impact, id: newId(), userId, changeKey, day: data.after.date };
  await tx.insert(productAlerts).values(alert);
  await mailAlert(tx, alert);
}

const SHOWN = ["changed", "withoutQuantity", "monthly", "currency", "largest"] as const;

/**
 * Whether the account was told the same of this day: the key of all that the measures date on a day also changes with what
 * leaves its products alone.
 */
async function isRepeated(
  tx: Db,
  { userId, changeKey, day }: { userId: string; changeKey: string; day: string },
  impact: AccountImpact,
): Promise<boolean> {
  if (!changeKey.startsWith(DATED_CHANGE)) return false;
  const isOfDay = like(productAlerts.changeKey, `${DATED_CHANGE}${day}:%`);
  const told = await tx
    .select()
    .from(productAlerts)
    .where(and(eq(productAlerts.userId, userId), isOfDay));
  return told.some((alert) =>
    SHOWN.every((field) => JSON.stringify(alert[field]) === JSON.stringify(impact[field])),
  );
}

/** Only to an address that its account has verified: another one might belong to a stranger. */
async function mailAlert(tx: Db, { id: alertId, userId }: { id: string; userId: string }) {
  const [account] = await tx
    .select({ language: users.language, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!account?.verifiedAt || !(await ensureMailToken(tx, userId))) return;
  const language = account.language ?? DEFAULT_LANGUAGE;
  await queueDutyAlert(tx, { userId, language, alertId });
}
