import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import { describeError, summarizeError } from "#server/errors/describe-error.ts";
import type { Health } from "#server/http/health.ts";
import { warnAboutClock } from "./warn-about-clock.ts";
import { warnAboutNewerDatabase } from "./warn-about-newer-database.ts";

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 5000;

/** Migrates the database, compares clock and version and sets the phase "ready"; retries, but a ConfigurationError. */
export async function prepareDatabase(
  { health }: { health: Health },
  url: string,
  afterMigrations: (db: Database) => Promise<void>,
) {
  const logFailure = createFailureLog();
  for (let retry = MIN_RETRY_MS; health.phase === "starting"; retry = nextDelay(retry)) {
    try {
      await migrateDatabase(url, async (db) => {
        await warnAboutClock(db);
        await warnAboutNewerDatabase(db);
        await afterMigrations(db);
      });
      if (health.phase === "starting") health.phase = "ready";
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      logFailure(error);
      await delay(retry, undefined, { ref: false });
    }
  }
}

/** Logs an error unless it is the same as the one before. */
function createFailureLog() {
  let lastLogged = "";
  return (error: unknown) => {
    const message = describeFailure(error);
    if (message !== lastLogged) console.error(`Database not ready, retrying: ${message}`);
    lastLogged = message;
  };
}

const nextDelay = (retry: number) => Math.min(retry * 2, MAX_RETRY_MS);

const describeFailure = (error: unknown) =>
  isTransient(error) ? summarizeError(error) : describeError(error);
