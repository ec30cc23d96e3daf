import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { currencyCodes } from "#shared/currency.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { replaceRates } from "./replace-rates.ts";

/** Stores the daily rates of the European Central Bank. Throws `badGateway` or `timeout` without them, or `conflict`. */
export async function fetchRates(
  deps: Pick<Deps, "db" | "exchangeRates" | "centralBank">,
  context: ActorContext & { seen: string | undefined },
): Promise<{ rates: StoredRate[]; missing: StoredRate["currency"][] }> {
  const fetched = await deps.centralBank.fetchRates();
  const rates = await replaceRates(deps, {
    ...context,
    rates: fetched,
    source: "ecb",
    sourceName: "European Central Bank",
  });
  const missing = currencyCodes.filter(
    (code) => !fetched.some(({ currency }) => currency === code),
  );
  return { rates, missing };
}
