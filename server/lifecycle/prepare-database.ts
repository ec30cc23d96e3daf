import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { Health } from "#server/http/health.ts";

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 5000;

/** Migrates the database, with retries until it succeeds, then sets the health phase to "ready". */
export async function prepareDatabase(
  { health }: { health: Health },
  url: string,
  afterMigrations: (db: Database) => Promise<void>,
) {
  let lastLogged = "";
  for (let retry = MIN_RETRY_MS; health.phase === "starting"; retry = nextDelay(retry)) {
    try {
      await migrateDatabase(url, afterMigrations);
      if (health.phase === "starting") health.phase = "ready";
    } catch (error) {
      const message = describeFailure(error);
      if (message !== lastLogged) console.error(`Database not ready, retrying: ${message}`);
      lastLogged = message;
      await delay(retry, undefined, { ref: false });
    }
  }
}

const nextDelay = (retry: number) => Math.min(retry * 2, MAX_RETRY_MS);

function describeFailure(error: unknown) {
  const description = describeError(error);
  return isTransient(error) ? description.replace(/\n[\s\S]*/, "") : description;
}
