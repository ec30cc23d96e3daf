import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { lastChange, type StoredRate } from "#shared/exchange-rates/contract.ts";
import {
  type CurrencyRate,
  formatUnitsPerUsd,
  type RateSource,
} from "#shared/exchange-rates/exchange-rates.ts";
import { listRates } from "./list-rates.ts";
import { storeRates } from "./queries.ts";

type ReplaceRatesInput = ActorContext & {
  rates: readonly CurrencyRate[];
  source: RateSource;
  /** As the activity log names it. */
  sourceName: string;
  seen: string | undefined;
};

/**
 * Stores the rates of these currencies and keeps the others. Throws `conflict` if the rates have changed since the change
 * that was `seen`, except if they are the same already, as when a request is sent again.
 */
export async function replaceRates(
  { db, exchangeRates }: Pick<Deps, "db" | "exchangeRates">,
  { rates, source, sourceName, seen, actor, ip }: ReplaceRatesInput,
): Promise<StoredRate[]> {
  const stored = await runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, "exchange rates");
    const replaced = await listRates({ db: tx });
    const isSeen = seen === undefined || lastChange(replaced) === seen;
    if (!isSeen && !areStored(rates, replaced)) {
      throw new AppError("conflict", "exchangeRates.changedMeanwhile");
    }
    await storeRates(
      tx,
      rates.map((rate) => ({ ...rate, source, updatedBy: actor.email })),
    );
    const target = { id: source, name: sourceName };
    await recordEvent(tx, { action: "exchangeRatesChanged", actor, ip, target });
    return listRates({ db: tx });
  });
  exchangeRates.invalidate();
  return stored;
}

const areStored = (rates: readonly CurrencyRate[], stored: readonly StoredRate[]): boolean =>
  rates.every(({ currency, date, unitsPerUsd }) =>
    stored.some(
      (rate) =>
        rate.currency === currency &&
        rate.date === date &&
        rate.unitsPerUsd === formatUnitsPerUsd(unitsPerUsd),
    ),
  );
