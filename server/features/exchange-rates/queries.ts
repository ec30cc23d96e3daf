import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { exchangeRates } from "#shared/db/schema.ts";

export type NewRate = Pick<
  typeof exchangeRates.$inferInsert,
  "currency" | "date" | "unitsPerUsd" | "source" | "updatedBy"
>;

/** Replaces the rates of these currencies, always in the same order: concurrent writes would deadlock. */
export const storeRates = (db: Db, rates: readonly NewRate[]) =>
  db
    .insert(exchangeRates)
    .values([...rates].sort((a, b) => (a.currency < b.currency ? -1 : 1)))
    .onConflictDoUpdate({
      target: exchangeRates.currency,
      set: {
        date: sql`excluded.date`,
        unitsPerUsd: sql`excluded.units_per_usd`,
        source: sql`excluded.source`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`now()`,
      },
    });

export const hasAnyRate = async (db: Db) => (await db.$count(exchangeRates)) > 0;
