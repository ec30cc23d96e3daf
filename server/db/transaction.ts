import { drizzle } from "drizzle-orm/node-postgres";
import { type ClientBase, Pool, type PoolClient, type QueryConfig } from "pg";
import { createQueue } from "#server/lib/create-queue.ts";
import type { Database, Db } from "./client.ts";

/** Limits of one statement in milliseconds, by the kind of work. */
const STATEMENT_TIMEOUT_MS = { request: 5000, job: 300_000, copy: 600_000 };

/** The client waits this much longer than the server, so that the server ends a slow statement. */
const CLIENT_MARGIN_MS = 1000;

const ROLLBACK_TIMEOUT_MS = 1000;

type TransactionKind = keyof typeof STATEMENT_TIMEOUT_MS;

export type Connection = {
  /** The connection for COPY streams; all other statements use the Drizzle instance. */
  client: ClientBase;
  /** Aborted when the connection is lost: streams on it would otherwise wait forever. */
  connectionLost: AbortSignal;
};

type Action<T> = (tx: Db, connection: Connection) => Promise<T>;

/**
 * Runs `action` in a transaction, which an error rolls back. A connection whose state is in doubt (lost, timed
 * out, not rolled back) is closed instead of returned to the pool. A lost connection during COMMIT throws
 * although the server may have committed. Transactions that copy a file wait while they hold half of the pool.
 */
export function runTransaction<T>(
  { $client }: Pick<Database, "$client">,
  action: Action<T>,
  kind: TransactionKind = "request",
): Promise<T> {
  const run = () => runNow($client, action, kind);
  return kind === "copy" && $client instanceof Pool ? copyQueue($client)(run) : run();
}

const MAX_WAITING_COPIES = 8;

const copyQueues = new WeakMap<Pool, ReturnType<typeof createQueue>>();

/** A copy takes as long as its client needs to send or to read the file: the other half of the pool is for requests. */
function copyQueue(pool: Pool): ReturnType<typeof createQueue> {
  const known = copyQueues.get(pool);
  if (known) return known;
  const half = Math.max(1, Math.floor(pool.options.max / 2));
  const queue = createQueue(half, MAX_WAITING_COPIES);
  copyQueues.set(pool, queue);
  return queue;
}

async function runNow<T>(
  $client: Database["$client"],
  action: Action<T>,
  kind: TransactionKind,
): Promise<T> {
  const { client, connectionLost, release } = await acquireClient($client);
  let isIdle = false;
  try {
    await client.query(beginStatement(kind));
    const tx = drizzle(withQueryTimeout(client, kind));
    const result = await action(tx, { client, connectionLost });
    await commit(client);
    isIdle = true;
    return result;
  } catch (error) {
    isIdle = await rollBack(client);
    throw error;
  } finally {
    release(!isIdle);
  }
}

/** One round trip. `set local` also works behind PgBouncer, which ignores the pool's settings. */
const beginStatement = (kind: TransactionKind) =>
  `begin; set local statement_timeout = ${STATEMENT_TIMEOUT_MS[kind]}`;

async function commit(client: ClientBase) {
  const { command } = await client.query("commit");
  // Postgres answers COMMIT with ROLLBACK when a statement failed whose error was caught.
  if (command !== "COMMIT") throw new Error("The transaction was rolled back");
}

/** Returns whether the connection is known to be outside a transaction. */
async function rollBack(client: ClientBase): Promise<boolean> {
  const statement = { text: "rollback", query_timeout: ROLLBACK_TIMEOUT_MS };
  return client.query(statement).then(
    ({ command }) => command === "ROLLBACK",
    () => false,
  );
}

/** Overrides the pool's `query_timeout`, which is that of requests. */
function withQueryTimeout(client: ClientBase, kind: TransactionKind): PoolClient {
  const query_timeout = STATEMENT_TIMEOUT_MS[kind] + CLIENT_MARGIN_MS;
  const query = (config: QueryConfig, values?: unknown[]) => {
    const timed = { ...config, query_timeout };
    return client.query(timed, values);
  };
  return Object.assign(Object.create(client), { query });
}

type AcquiredClient = Connection & {
  /** Closes the connection when `destroy` is set or the connection was lost. */
  release: (destroy: boolean) => void;
};

/** Takes a client out of the pool, if it is one, and handles connection errors until it is released. */
async function acquireClient(source: Pool | ClientBase): Promise<AcquiredClient> {
  const loss = new AbortController();
  const onError = (error: Error) => loss.abort(error);
  const client = source instanceof Pool ? await source.connect() : source;
  client.on("error", onError);
  return {
    client,
    connectionLost: loss.signal,
    release(destroy) {
      client.off("error", onError);
      if (client !== source) (client as PoolClient).release(destroy || loss.signal.aborted); // safe: of the pool
    },
  };
}
