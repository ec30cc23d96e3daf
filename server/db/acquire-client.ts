import type { Pool, PoolClient } from "pg";

export type AcquiredClient = {
  client: PoolClient;
  /** Aborted when the connection is lost: streams on it would otherwise wait forever. */
  lostSignal: AbortSignal;
  /** Returns the client to the pool, or closes it when `destroy` is set or the connection was lost. */
  release: (destroy?: boolean) => void;
};

/** Takes a client out of the pool and handles its connection errors until it is released. */
export async function acquireClient(pool: Pool): Promise<AcquiredClient> {
  const client = await pool.connect();
  const loss = new AbortController();
  const onError = (error: Error) => loss.abort(error);
  client.on("error", onError);
  return {
    client,
    lostSignal: loss.signal,
    release(destroy = false) {
      client.off("error", onError);
      client.release(destroy || loss.signal.aborted);
    },
  };
}
