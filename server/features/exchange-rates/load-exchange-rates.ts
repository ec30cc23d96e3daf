import type { Db } from "#server/db/client.ts";
import { exchangeRates } from "#shared/db/schema.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";

export async function loadExchangeRates(db: Db): Promise<ExchangeRates> {
  const rows = await db.select().from(exchangeRates);
  return new Map(
    rows.map(({ currency, unitsPerUsd, date, source }) => [
      currency,
      { unitsPerUsd, date, source },
    ]),
  );
}
