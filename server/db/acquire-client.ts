import type { Pool, PoolClient } from "pg";

export type AcquiredClient = {
  client: PoolClient;
  /** Aborted when the connection is lost: a stream to or from it would wait for ever. */
  lostSignal: AbortSignal;
  /** Gives it back; where it is lost, or not as others expect it, it is closed instead. */
  release: (isSpoilt?: boolean) => void;
};

/** A connection of one's own for a while. Nobody hears of its faults but the one who has it. */
export async function acquireClient(pool: Pool): Promise<AcquiredClient> {
  const client = await pool.connect();
  const loss = new AbortController();
  const onError = (error: Error) => loss.abort(error);
  client.on("error", onError);
  return {
    client,
    lostSignal: loss.signal,
    release(isSpoilt = false) {
      client.off("error", onError);
      client.release(isSpoilt || loss.signal.aborted);
    },
  };
}
