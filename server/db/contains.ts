import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a column contains a text, in any case; % and _ are no wildcards. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
