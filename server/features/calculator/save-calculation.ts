import type { Pool } from "pg";
import { createBatcher } from "#server/db/batch.ts";
import { isTransient } from "#server/db/is-transient.ts";
import type { CalculationRecord } from "./calculation.ts";
import { insertCalculations } from "./queries.ts";

/** Bounds the size of one statement: 20 requests of 500 items are 10,000 rows. */
const MAX_BATCH_SIZE = 20;

export type SaveCalculation = (record: CalculationRecord) => Promise<void>;

/**
 * Stores a calculation with its items in one statement with concurrent calls. When a batch fails with a
 * permanent error, each record is retried alone, so that one invalid record does not fail the others.
 */
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
