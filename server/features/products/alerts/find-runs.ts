import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { listComingChanges } from "#server/features/datasets/measures/list-coming-changes.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { RECORDED_KINDS } from "#shared/changes/stored-changes.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { datasetActivations, productAlertRuns } from "#shared/db/schema.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { addDays } from "#shared/utc-day.ts";

/** The beginning of the keys of what the measures date. */
export const DATED_CHANGE = "day:";

type NewRun = typeof productAlertRuns.$inferInsert;

/** How many days before a change accounts hear of it; the second time is for products that were added since the first. */
const NOTICE_DAYS = [30, 7];

/** An activation is compared at once; after an outage of jobs those of the last days still are. */
const ACTIVATION_AGE = sql`interval '7 days'`;

/** Stores a run for each change that has happened or is near and has none yet. */
export async function storeNewRuns({ db, measures }: Pick<Deps, "db" | "measures">) {
  const runs = [...(await activationRuns(db)), ...(await comingRuns({ db, measures }))];
  if (runs.length > 0) await db.insert(productAlertRuns).values(runs).onConflictDoNothing();
}

async function activationRuns(db: Db): Promise<NewRun[]> {
  const { kind, destination, versionId, replacedId, activatedAt } = datasetActivations;
  const rows = await db
    .select()
    .from(datasetActivations)
    .where(
      and(
        eq(destination, TARIFF_DESTINATION),
        inArray(kind, [...RECORDED_KINDS]),
        isNotNull(versionId),
        isNotNull(replacedId),
        gt(activatedAt, sql`now() - ${ACTIVATION_AGE}`),
      ),
    );
  return rows.map((row) => ({
    id: `activation:${row.id}`,
    // One that was scheduled was announced under the key of its version.
    changeKey: row.isScheduled ? `version:${row.versionId}` : `activation:${row.id}`,
    day: destinationToday(TARIFF_DESTINATION),
    datasetKind: row.kind,
    versionId: row.versionId,
    replacedId: row.replacedId,
  }));
}

async function comingRuns(deps: Pick<Deps, "db" | "measures">): Promise<NewRun[]> {
  const today = destinationToday(TARIFF_DESTINATION);
  const coming = (await listComingChanges(deps)).filter(({ date }) => date > today);
  const changes = [...scheduledChanges(coming), ...datedChanges(coming)];
  return changes.flatMap((change) =>
    NOTICE_DAYS.filter((days) => change.day <= addDays(today, days)).map((days) => ({
      ...change,
      id: `${change.changeKey}:${days}`,
    })),
  );
}

type Change = Omit<NewRun, "id">;

const scheduledChanges = (coming: readonly ComingChange[]): Change[] =>
  coming.flatMap((change) =>
    change.kind === "activation" && RECORDED_KINDS.some((kind) => kind === change.dataset)
      ? [
          {
            changeKey: `version:${change.id}`,
            day: change.date,
            datasetKind: change.dataset,
            versionId: change.id,
          },
        ]
      : [],
  );

/** All that the measures date on one day is one change; its key changes only with what begins, ends and is owed. */
function datedChanges(coming: readonly ComingChange[]): Change[] {
  const byDay = new Map<string, string[]>();
  for (const change of coming) {
    if (change.kind === "activation") continue;
    byDay.set(change.date, [...(byDay.get(change.date) ?? []), changeText(change)]);
  }
  return [...byDay].map(([day, described]) => ({
    changeKey: `${DATED_CHANGE}${day}:${sha256(described.sort().join("\n")).slice(0, 16)}`,
    day,
  }));
}

function changeText(change: Exclude<ComingChange, { kind: "activation" }>): string {
  const { kind, key, countries } = change;
  const what = change.kind === "measure" ? [change.before, change.after] : change.event;
  return JSON.stringify([kind, key, countries, what]);
}
