import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { OpenDayRange } from "#shared/http/day-range.ts";
import { zonedDayEnd, zonedDayStart } from "#shared/zoned-day.ts";

// Lists of rows by a time and an id. They compare the columns themselves, so that an index of both applies.

/** Both days are inclusive and in `zone`, by default UTC. */
export const isInDays = (
  column: SQLWrapper,
  { from, to, zone }: OpenDayRange & { zone?: string | undefined },
): SQL | undefined => {
  if (zone) return isInZonedDays(column, { from, to, zone });
  return and(
    from ? sql`${column} >= ${from}::timestamp at time zone 'UTC'` : undefined,
    to ? sql`${column} < (${to}::timestamp + interval '1 day') at time zone 'UTC'` : undefined,
  );
};

/** Computes the limits here, because browsers know names of time zones that Postgres may not know. */
const isInZonedDays = (
  column: SQLWrapper,
  { from, to, zone }: OpenDayRange & { zone: string },
): SQL | undefined =>
  and(
    from ? sql`${column} >= ${storable(zonedDayStart(zone, from))}` : undefined,
    to ? sql`${column} < ${storable(zonedDayEnd(zone, to))}` : undefined,
  );

const FIRST_INSTANT = Date.parse("0001-01-01");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

/** The ISO text of a time, without the years before 1 and after 9999, which Postgres writes in another way. */
function storable(time: Date): SQL {
  const limited = Math.min(Math.max(time.getTime(), FIRST_INSTANT), LAST_INSTANT);
  return sql`${new Date(limited).toISOString()}::timestamptz`;
}

/** The place where the next page continues. The time has microseconds, which a Date does not hold. */
export const rowCursor = (time: SQLWrapper, id: SQLWrapper) => sql<string>`
  to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`;

/** The first `size` of rows that were read with one more, and where the list continues: null at its end. */
export function cutPage<R extends { cursor: string }>(rows: readonly R[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.cursor ?? null) : null };
}

/** Whether a row is after `cursor` in a list that begins with the newest one, or with the oldest. */
export function isAfterCursor(
  time: SQLWrapper,
  id: SQLWrapper,
  cursor: string | undefined,
  order: "asc" | "desc" = "desc",
): SQL | undefined {
  if (!cursor) return undefined;
  const [cursorTime, cursorId] = cursor.split("_");
  const row = sql`(${time}, ${id})`;
  const last = sql`(${cursorTime}::timestamptz, ${cursorId})`;
  return order === "asc" ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
