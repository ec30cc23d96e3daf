import type { Readable } from "node:stream";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type AcquiredClient, acquireClient } from "./acquire-client.ts";
import { withCopyTimeout } from "./copy-timeout.ts";

export type CopyOutStream = Pick<AcquiredClient, "lostSignal"> & {
  stream: Readable;
  close: () => void;
};

/** Streams the output of a `copy … to stdout` statement without buffering it in memory. */
export async function copyOut(pool: Pool, statement: string): Promise<CopyOutStream> {
  const { client, lostSignal, release } = await acquireClient(pool);
  await client.query("set statement_timeout = '10min'");
  const stream: Readable = client.query(withCopyTimeout(copyTo(statement)));
  // Destroyed rather than returned to the pool, because its statement_timeout was changed.
  return { stream, lostSignal, close: () => release(true) };
}
