import { desc, ne, or, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { AccuracyResult } from "#shared/accuracy/contract.ts";
import { accuracyResults } from "#shared/db/schema.ts";
import { type CheckedCases, checkCases } from "./check-cases.ts";

const MAX_RESULTS = 20;

/** Results by data version, the latest first. */
export async function resultsHistory({ db }: Pick<Deps, "db">): Promise<AccuracyResult[]> {
  const rows = await db
    .select()
    .from(accuracyResults)
    .orderBy(desc(accuracyResults.computedAt))
    .limit(MAX_RESULTS);
  return rows.map((row) => ({
    schedule: row.scheduleName,
    measures: row.measuresName,
    right: row.rightCount,
    wrong: row.wrongCount,
    total: row.totalCount,
    computedAt: row.computedAt.toISOString(),
  }));
}

const RIGHT = ["right", "provisional", "named"];

const recorded = new WeakSet<CheckedCases["cases"]>();

/** Checks the cases with the data in force, and keeps the result. Without data there is none. */
export async function recordAccuracy(
  deps: Pick<Deps, "db" | "schedule" | "measures">,
): Promise<void> {
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (schedule && measures) await recordResult(deps, await checkCases(deps));
}

/** Once in a process for the same cases. The same counts keep their time; another release may have other cases. */
export async function recordResult(
  { db }: Pick<Deps, "db">,
  { cases, schedule, measures }: CheckedCases,
) {
  if (recorded.has(cases)) return;
  const counts = {
    rightCount: cases.filter(({ verdict }) => RIGHT.includes(verdict)).length,
    wrongCount: cases.filter(({ verdict }) => verdict === "wrong").length,
    totalCount: cases.length,
  };
  const { scheduleId, measuresId, rightCount, wrongCount, totalCount } = accuracyResults;
  await db
    .insert(accuracyResults)
    .values({
      scheduleId: schedule.version.id,
      measuresId: measures.version.id,
      scheduleName: schedule.version.name,
      measuresName: measures.version.name,
      ...counts,
    })
    .onConflictDoUpdate({
      target: [scheduleId, measuresId],
      set: { ...counts, computedAt: sql`now()` },
      setWhere: or(
        ne(rightCount, counts.rightCount),
        ne(wrongCount, counts.wrongCount),
        ne(totalCount, counts.totalCount),
      ),
    });
  recorded.add(cases);
}
