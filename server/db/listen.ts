import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { APPLICATION_NAME } from "./client.ts";

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/**
 * Calls back for every notification on a channel, and for all channels after each connect, because
 * whatever was notified before went unheard. Keeps one connection of its own and renews it for ever.
 */
export function listen(url: string, channels: Record<string, () => void>) {
  const stopping = new AbortController();
  let wasLost = false;
  const done = keepListening();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function keepListening() {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      if (await hear()) failures = 0;
      const retry = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      await delay(retry, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** One connection, from its start to its end; tells whether there was one. */
  async function hear(): Promise<boolean> {
    let isConnected = false;
    const client = newClient(url);
    const ended = once(client, "end", { signal: stopping.signal });
    ended.catch(() => {});
    try {
      await client.connect();
      client.on("notification", ({ channel }) => channels[channel]?.());
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      isConnected = true;
      welcomeBack();
      await ended;
    } catch {
      // the connection broke, or listening is to stop
    }
    await client.end().catch(() => {});
    if (isConnected && !stopping.signal.aborted) sayLost();
    return isConnected;
  }

  function welcomeBack() {
    if (wasLost) console.info("The database is back.");
    wasLost = false;
    for (const catchUp of Object.values(channels)) catchUp();
  }

  function sayLost() {
    wasLost = true;
    console.error("The database is lost, connecting again.");
  }
}

function newClient(url: string) {
  const client = new Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} listen`,
    connectionTimeoutMillis: 2000,
    query_timeout: 6000,
    keepAlive: true,
  });
  client.on("error", () => {}); // "end" follows
  return client;
}
