import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { APPLICATION_NAME, KEEP_ALIVE_DELAY_MS } from "./client.ts";

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/** Runs all callbacks after each connect: notifications sent while disconnected are lost. */
export function listen(url: string, channels: Record<string, () => void>) {
  const stopping = new AbortController();
  let wasLost = false;
  const done = run();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function run() {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      if (await listenUntilDisconnected()) failures = 0;
      const retryMs = Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function listenUntilDisconnected(): Promise<boolean> {
    let isConnected = false;
    const client = createListenClient(url);
    const ended = once(client, "end", { signal: stopping.signal });
    ended.catch(() => {});
    try {
      await client.connect();
      client.on("notification", ({ channel }) => channels[channel]?.());
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      isConnected = true;
      onConnected();
      await ended;
    } catch {
      // disconnected or stopping
    }
    await client.end().catch(() => {});
    if (isConnected && !stopping.signal.aborted) onLost();
    return isConnected;
  }

  function onConnected() {
    if (wasLost) console.info("Database connection restored");
    wasLost = false;
    for (const callback of Object.values(channels)) callback();
  }

  function onLost() {
    wasLost = true;
    console.error("Database connection lost, reconnecting");
  }
}

function createListenClient(url: string) {
  const client = new Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} listen`,
    connectionTimeoutMillis: 2000,
    query_timeout: 6000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  client.on("error", () => {}); // "end" follows
  return client;
}
