import type { Metric } from "#rigs/bench/report.ts";
import { postCalculations, randomCalculations } from "#rigs/fuzz/calculations.ts";
import { fuzzApi } from "#rigs/fuzz/run-api-fuzz.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { loadDefaultData } from "#server/lifecycle/load-default-data.ts";
import { runApp } from "#tests/support/run-app.ts";
import { atLeast, atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const REQUESTS = 20_000;
const CALCULATIONS = 2000;
const SEED = 1;
const ENDPOINTS_ACCEPTED = 50;

/** Random requests to every endpoint, by every method and role. */
export async function measureFuzz(postgres: Postgres): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  await migrateDatabase(databaseUrl, loadDefaultData);
  const report = await fuzzApi(databaseUrl, { count: REQUESTS, seed: SEED });
  const { serverErrors, intrusions, changes, responses, slowest } = report;
  for (const finding of [...serverErrors, ...intrusions, ...changes]) console.info(finding);
  console.info(`Slowest: ${slowest.request}`);
  const accepted = [...responses.keys()].filter((name) => name.endsWith(" 200"));
  return [
    atMost(`${REQUESTS} random requests: statuses of 500 and above`, serverErrors.length, 0),
    atMost("random requests: accepted without the right", intrusions.length, 0),
    atMost("random requests: changes by rejected requests and reads", changes.length, 0),
    atMost("random requests: slowest", slowest.ms / 1000, 1, "s"),
    atLeast(
      "random requests: endpoints and methods that accepted one",
      accepted.length,
      ENDPOINTS_ACCEPTED,
    ),
    await measureCalculations(databaseUrl),
  ];
}

async function measureCalculations(databaseUrl: string): Promise<Metric> {
  const app = await runApp(databaseUrl);
  const bodies = randomCalculations(CALCULATIONS, SEED);
  const { failures } = await postCalculations(app.address, bodies);
  await app.close();
  for (const body of failures) console.info(body);
  return atMost(
    `${CALCULATIONS} random calculations: statuses of 500 and above`,
    failures.length,
    0,
  );
}
