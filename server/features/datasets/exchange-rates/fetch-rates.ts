import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { activateVersion } from "#server/features/datasets/activate-version.ts";
import { storeVersion } from "#server/features/datasets/store-version.ts";
import { type Currency, currencyCodes } from "#shared/currency.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import { exchangeRates, ratesContent } from "./kind.ts";

/**
 * Stores and activates a version with the daily rates of the European Central Bank, and with the active rates of the
 * currencies that it does not publish. Throws `badGateway` or `timeout` without its rates, and `conflict` when another
 * version became active meanwhile.
 */
export async function fetchRates(
  deps: Pick<Deps, "db" | "datasets" | "centralBank">,
  { actor, ip }: ActorContext,
): Promise<{ version: DatasetVersion; missing: Currency[] }> {
  const published = await deps.centralBank.fetchRates();
  const active = await deps.datasets.active(exchangeRates);
  const rates: ExchangeRates = new Map([
    ...(active?.value ?? []),
    ...published.map(({ currency, ...rate }) => [currency, { ...rate, source: "ecb" }] as const),
  ]);
  const version = {
    kind: exchangeRates.name,
    fileName: `ecb-${published[0]?.date}.csv`,
    uploadedBy: actor.email,
    file: ratesContent(rates),
  };
  const requestCompleted = Promise.resolve();
  const input = { actor, ip, version, requestCompleted, reusesKnown: true };
  const { id } = await storeVersion(deps, input);
  const expectedActiveId = active?.version.id;
  const activated = await activateVersion(deps, exchangeRates, { actor, ip, id, expectedActiveId });
  const codes = new Set(published.map(({ currency }) => currency));
  return { version: activated, missing: currencyCodes.filter((code) => !codes.has(code)) };
}
