import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { OpenDayRange } from "#shared/http/day-range.ts";

// Lists of rows by a time and an id. They compare the columns themselves, so that an index of both applies.

/** Both days are inclusive and in UTC. */
export const isInDays = (column: SQLWrapper, { from, to }: OpenDayRange): SQL | undefined =>
  and(
    from ? sql`${column} >= ${from}::timestamp at time zone 'UTC'` : undefined,
    to ? sql`${column} < (${to}::timestamp + interval '1 day') at time zone 'UTC'` : undefined,
  );

/** The place where the next page continues. The time has microseconds, which a Date does not hold. */
export const rowCursor = (time: SQLWrapper, id: SQLWrapper) => sql<string>`
  to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`;

/** The first `size` of rows that were read with one more, and where the list continues: null at its end. */
export function cutPage<R extends { cursor: string }>(rows: readonly R[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.cursor ?? null) : null };
}

/** Whether a row is after `cursor` in a list that begins with the newest one. */
export function isAfterCursor(
  time: SQLWrapper,
  id: SQLWrapper,
  cursor: string | undefined,
): SQL | undefined {
  if (!cursor) return undefined;
  const [cursorTime, cursorId] = cursor.split("_");
  return sql`(${time}, ${id}) < (${cursorTime}::timestamptz, ${cursorId})`;
}
