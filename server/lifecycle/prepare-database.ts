import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { Health } from "#server/http/health.ts";

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 5000;

/** Brings the database up to date, as often as it takes, and then lets the visitors in. */
export async function prepareDatabase(
  { health }: { health: Health },
  url: string,
  afterMigrations: (db: Db) => Promise<void>,
) {
  let told = "";
  for (let retry = MIN_RETRY_MS; health.phase === "starting"; retry = nextDelay(retry)) {
    try {
      await migrateDatabase(url, afterMigrations);
      if (health.phase === "starting") health.phase = "ready";
    } catch (error) {
      const fault = describeFailure(error);
      if (fault !== told) console.error(`The database is not ready, trying again: ${fault}`);
      told = fault;
      await delay(retry, undefined, { ref: false });
    }
  }
}

const nextDelay = (retry: number) => Math.min(retry * 2, MAX_RETRY_MS);

/** Where the database merely does not answer, nobody needs to know from which line of ours. */
function describeFailure(error: unknown) {
  const description = describeError(error);
  return isTransient(error) ? description.replace(/\n[\s\S]*/, "") : description;
}
