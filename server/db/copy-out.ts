import type { Readable } from "node:stream";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type AcquiredClient, acquireClient } from "./acquire-client.ts";
import { withCopyTimeout } from "./copy-timeout.ts";

export type CopyOutStream = Pick<AcquiredClient, "lostSignal"> & {
  stream: Readable;
  close: () => void;
};

/** What a `copy … to stdout` reads, as it is read: however much it is, little of it waits in memory. */
export async function copyOut(pool: Pool, statement: string): Promise<CopyOutStream> {
  const { client, lostSignal, release } = await acquireClient(pool);
  await client.query("set statement_timeout = '10min'");
  const stream: Readable = client.query(withCopyTimeout(copyTo(statement)));
  // The connection has another time limit than the others now, so that it ends here.
  return { stream, lostSignal, close: () => release(true) };
}
