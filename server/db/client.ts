import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Client, type ClientBase, type ClientConfig, Pool } from "pg";

/** What runs queries: the pool or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** Can also start transactions: see runTransaction. */
export type Database = Db & { $client: Pool | ClientBase };

export const APPLICATION_NAME = "landed-cost";

/** A host that vanished is noticed after this and the system's probes, not after the system's two hours. */
export const KEEP_ALIVE_DELAY_MS = 30_000;

type DbOptions = {
  /** False behind a pooler in transaction mode, which gives each transaction another connection. */
  canPrepare?: boolean;
};

/** A pool with the limits of requests; `runTransaction` and COPY streams set their own. */
export function openDb(url: string, poolSize: number, { canPrepare = true }: DbOptions = {}) {
  const pool = new Pool({
    connectionString: url,
    ...(!canPrepare && { Client: UnpreparedClient }),
    application_name: APPLICATION_NAME,
    max: poolSize,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: 1800, // requests that wait for a connection get a 503 within two seconds
    statement_timeout: 5000,
    query_timeout: 6000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A connection without listeners that Postgres closes would end the process: while idle, or in the moment in which
  // the pool hands it over. Its next statement rejects.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Database = drizzle(pool);
  return { db, pool };
}

/** Does not prepare the queries that have a name. */
class UnpreparedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = super.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown;
    const query = (query: string | object, ...rest: unknown[]) => {
      const isNamed = typeof query === "object" && "name" in query;
      return send(isNamed ? { ...query, name: undefined } : query, ...rest);
    };
    Object.assign(this, { query });
  }
}
