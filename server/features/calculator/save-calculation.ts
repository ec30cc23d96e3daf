import type { Pool } from "pg";
import { createBatcher } from "#server/db/batch.ts";
import { isTransient } from "#server/db/is-transient.ts";
import type { CalculationRecord } from "./calculation.ts";
import { insertCalculations } from "./queries.ts";

/** Bounds the size of one statement: 20 requests of 500 items are 10,000 rows. */
const MAX_BATCH_SIZE = 20;

export type SaveCalculation = (record: CalculationRecord) => Promise<void>;

/** Batches concurrent calls; after a permanent error, each record of the batch is retried alone. */
export function createCalculationSaver(pool: Pool): SaveCalculation {
  const save = createBatcher((records: CalculationRecord[]) => insertCalculations(pool, records), {
    maxSize: MAX_BATCH_SIZE,
  });
  return (record) =>
    save(record).catch((error) => {
      if (isTransient(error)) throw error;
      return insertCalculations(pool, [record]);
    });
}
