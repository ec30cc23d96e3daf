import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool } from "pg";
import * as schema from "#shared/db/schema.ts";

/** A database handle or an open transaction: queries never need to know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export const APPLICATION_NAME = "landed-cost";

/** Opens a pool whose every wait has an end; nothing is connected before the first query. */
export function openDb(url: string, poolSize: number) {
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: 1800, // who waits for a free one is refused within two seconds
    statement_timeout: 5000,
    query_timeout: 6000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // Postgres may drop an idle connection at any time; unheard, that error would end the process.
  pool.on("error", () => {});
  const db: Db = drizzle(pool, { schema });
  return { db, pool };
}
