import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { Health } from "#server/http/health.ts";

const FIRST_RETRY = 250;
const LONGEST_RETRY = 5000;

/** Brings the database up to date, as often as it takes, and then lets the visitors in. */
export async function prepareDatabase(
  { health }: { health: Health },
  url: string,
  furtherSteps: (db: Db) => Promise<void>,
) {
  let told = "";
  for (let retry = FIRST_RETRY; health.phase === "starting"; retry = longer(retry)) {
    try {
      await migrateDatabase(url, furtherSteps);
      if (health.phase === "starting") health.phase = "ready";
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== told) console.error(`The database is not ready, trying again: ${fault}`);
      told = fault;
      await delay(retry, undefined, { ref: false });
    }
  }
}

const longer = (retry: number) => Math.min(retry * 2, LONGEST_RETRY);

/** Where the database merely does not answer, nobody needs to know from which line of ours. */
function faultOf(error: unknown) {
  const description = describeError(error);
  return isTransient(error) ? description.replace(/\n[\s\S]*/, "") : description;
}
