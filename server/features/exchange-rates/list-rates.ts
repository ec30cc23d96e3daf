import type { Db } from "#server/db/client.ts";
import { currencyCodes } from "#shared/currency.ts";
import { exchangeRates } from "#shared/db/schema.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { formatUnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";

/** In the order of the currency list. */
export async function listRates({ db }: { db: Db }): Promise<StoredRate[]> {
  return presentRates(await db.select().from(exchangeRates));
}

type Row = typeof exchangeRates.$inferSelect;

/** In the order of the currency list. */
export function presentRates(rows: readonly Row[]): StoredRate[] {
  const order = (rate: StoredRate) => currencyCodes.indexOf(rate.currency);
  return rows.map(toStoredRate).sort((a, b) => order(a) - order(b));
}

const toStoredRate = (row: Row): StoredRate => ({
  ...row,
  unitsPerUsd: formatUnitsPerUsd(row.unitsPerUsd),
  updatedAt: row.updatedAt.toISOString(),
});
