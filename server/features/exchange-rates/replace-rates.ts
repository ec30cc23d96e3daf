import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import type { CurrencyRate, RateSource } from "#shared/exchange-rates/exchange-rates.ts";
import { listRates } from "./list-rates.ts";
import { storeRates } from "./queries.ts";

type ReplaceRatesInput = ActorContext & {
  rates: readonly CurrencyRate[];
  source: RateSource;
  /** As the activity log names it. */
  sourceName: string;
};

/** Stores the rates of these currencies and keeps the others. */
export async function replaceRates(
  { db, exchangeRates }: Pick<Deps, "db" | "exchangeRates">,
  { rates, source, sourceName, actor, ip }: ReplaceRatesInput,
): Promise<StoredRate[]> {
  const stored = await runTransaction(db, async (tx) => {
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
