import { readFile } from "node:fs/promises";
import type { Database } from "#server/db/client.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { parseRatesFile } from "./parse-rates-file.ts";
import { hasAnyRate, storeRates } from "./queries.ts";

const FILE_NAME = "default-rates.csv";

/** Stores the shipped rates in a database without any. */
export async function loadDefaultRates(db: Database) {
  if (await hasAnyRate(db)) return;
  const file = await readFile(fromRoot("data", "exchange-rates", FILE_NAME));
  const rates = await parseRatesFile(file);
  await storeRates(
    db,
    rates.map((rate) => ({ ...rate, source: "default" })),
  );
}
