import type { Pool } from "pg";
import { createBatcher } from "#server/db/batch.ts";
import { isTransient } from "#server/db/is-transient.ts";
import { type CalculationRecord, insertCalculations } from "./queries.ts";

/** Bounds what one statement takes: 20 requests of 500 items are 10,000 rows. */
const MAX_BATCH_SIZE = 20;

export type SaveCalculation = (record: CalculationRecord) => Promise<void>;

/**
 * Stores a calculation and its items, both or neither, in one statement with those that came at the
 * same moment. Where that fails for another reason than the database, each is tried alone, so that
 * nobody's calculation is lost by another's.
 */
export function createCalculationSaver(pool: Pool): SaveCalculation {
  const save = createBatcher(
    (records: CalculationRecord[]) => insertCalculations(pool, records),
    MAX_BATCH_SIZE,
  );
  return (record) =>
    save(record).catch((error) => {
      if (isTransient(error)) throw error;
      return insertCalculations(pool, [record]);
    });
}
