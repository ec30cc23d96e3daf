import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The next check of a row that is not final: after a minute, then twice as long each time, up to six hours. */
export const nextCheck = (checks: SQLWrapper): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${checks}, 10), interval '6 hours')`;
