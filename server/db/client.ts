import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { type ClientBase, Pool } from "pg";
import * as schema from "#shared/db/schema.ts";

/** For queries, also those of a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Can also start transactions: see runTransaction. */
export type Database = Db & { $client: Pool | ClientBase };

export const APPLICATION_NAME = "landed-cost";

export function openDb(url: string, poolSize: number) {
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: 1800, // requests that wait for a connection get a 503 within two seconds
    statement_timeout: 5000,
    query_timeout: 6000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // Postgres may close an idle connection; without a listener that error would end the process.
  pool.on("error", () => {});
  const db: Database = drizzle(pool, { schema });
  return { db, pool };
}
