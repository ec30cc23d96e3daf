import { Client } from "pg";
import { APPLICATION_NAME } from "#server/db/client.ts";

/**
 * Runs `run` on a connection of its own, named `name`, and throws its error when it is lost: the signal ends the
 * COPY streams, which would wait forever.
 */
export async function withClient<T>(
  url: string,
  name: string,
  run: (client: Client, connectionLost: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} ${name}`,
  });
  const loss = new AbortController();
  client.on("error", (error) => loss.abort(error));
  await client.connect();
  try {
    return await run(client, loss.signal);
  } catch (error) {
    throw loss.signal.aborted ? loss.signal.reason : error;
  } finally {
    await client.end();
  }
}
