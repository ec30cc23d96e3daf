import { inArray, isNull, max, sql } from "drizzle-orm";
import { notices, sources } from "#shared/db/schema.ts";
import type { SourceName } from "#shared/sources/names.ts";
import type { Db } from "./client.ts";

export type SourceStatus = {
  /** The last look at a source of law that succeeded. */
  checkedAt: Date | null;
  /** Open notices by the program that they may touch. */
  openNotices: { program: string; count: number }[];
};

/** Exchange rates are no law. */
const SOURCES_OF_LAW: readonly SourceName[] = ["usitc", "federal-register", "feed"];

export async function readSourceStatus(db: Db): Promise<SourceStatus> {
  const [[looks], { rows }] = await Promise.all([
    db
      .select({ checkedAt: max(sources.lastSuccessAt) })
      .from(sources)
      .where(inArray(sources.name, [...SOURCES_OF_LAW])),
    db.execute<{ program: string; count: number }>(sql`
      select program, count(*)::int as count
      from ${notices}, json_array_elements_text(${notices.programs}) program
      where ${isNull(notices.closedAt)} group by program order by program`),
  ]);
  return { checkedAt: looks?.checkedAt ?? null, openNotices: rows };
}
