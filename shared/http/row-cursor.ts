import * as z from "zod/mini";

/** The place where a list continues: the time in UTC and the id of its last row, such as "2026-11-21T08:00:00.000000Z_12". */
export const rowCursor = (id: RegExp) =>
  z.string().check(z.refine((text) => isRowCursor(text, id)));

/** Postgres rejects another text as a UUID. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same for rows whose ids are UUIDs. */
export const uuidRowCursor = () => rowCursor(UUID);

export function isRowCursor(text: string, id: RegExp): boolean {
  const [time = "", rowId = "", ...rest] = text.split("_");
  return isTime(time) && id.test(rowId) && rest.length === 0;
}

/** Whether a text is a time with microseconds, of a year that Postgres has. */
const isTime = (text: string) =>
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) &&
  new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);
