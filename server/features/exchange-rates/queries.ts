import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { currencyCodes } from "#shared/currency.ts";
import { exchangeRates } from "#shared/db/schema.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { formatUnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";

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

/** In the order of the currency list. */
export async function storedRates(db: Db): Promise<StoredRate[]> {
  const rows = await db.select().from(exchangeRates);
  const order = (rate: StoredRate) => currencyCodes.indexOf(rate.currency);
  return rows.map(toStoredRate).sort((a, b) => order(a) - order(b));
}

const toStoredRate = (row: typeof exchangeRates.$inferSelect): StoredRate => ({
  ...row,
  unitsPerUsd: formatUnitsPerUsd(row.unitsPerUsd),
  updatedAt: row.updatedAt.toISOString(),
});
