import type { Database } from "#server/db/client.ts";
import { loadDefaultRates } from "#server/features/exchange-rates/load-default-rates.ts";
import { loadDefaultMeasures } from "#server/features/measures/load-default-measures.ts";
import { loadDefaultSchedule } from "#server/features/schedule/load-default-schedule.ts";
import { loadDefaultTariffs } from "#server/features/tariffs/load-default-tariffs.ts";

/** Stores the data that the product ships, where the database has none. */
export async function loadDefaultData(db: Database) {
  await loadDefaultTariffs(db);
  await loadDefaultSchedule(db);
  await loadDefaultMeasures(db);
  await loadDefaultRates(db);
}
