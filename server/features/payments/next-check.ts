import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * When a job reads the state of a row that is not final from Stripe again: after a minute, then
 * twice as long each time, up to six hours. `checks` counts those made before.
 */
export const nextCheck = (checks: SQLWrapper): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${checks}, 10), interval '6 hours')`;
