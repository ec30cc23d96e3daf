import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * When a job asks Stripe again about a row that is not final: after a minute, then twice as long each time, up to six
 * hours. `checks` counts those made before.
 */
export const nextCheck = (checks: SQLWrapper): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${checks}, 10), interval '6 hours')`;
