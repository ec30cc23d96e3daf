import { DatabaseError, type Pool } from "pg";
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
      return insertAlone(pool, record);
    });
}

/** Stores the calculation as an anonymous visitor's if its user was deleted meanwhile. */
const insertAlone = (pool: Pool, record: CalculationRecord) =>
  insertCalculations(pool, [record]).catch((error) => {
    if (!isMissingUser(error)) throw error;
    return insertCalculations(pool, [{ ...record, userId: null }]);
  });

const isMissingUser = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === "calculations_user_id_users_id_fk";
