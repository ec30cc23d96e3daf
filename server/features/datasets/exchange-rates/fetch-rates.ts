import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { compareVersion } from "#server/features/datasets/compare-version.ts";
import { storeVersion } from "#server/features/datasets/store-version.ts";
import { versionById } from "#server/features/datasets/version-queries.ts";
import { type Currency, currencyCodes } from "#shared/currency.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import type { SourceName } from "#shared/sources/names.ts";
import { exchangeRates, ratesContent } from "./kind.ts";

/**
 * Stores a version with the daily rates of the European Central Bank, and with the active rates of the currencies that it
 * does not publish, and compares it with the active one. Throws `badGateway` or `timeout` without its rates.
 */
export async function fetchRates(
  deps: Pick<Deps, "db" | "datasets" | "centralBank">,
  { actor, ip, source }: Partial<ActorContext> & { source?: SourceName },
): Promise<{ preview: DatasetPreview; missing: Currency[] }> {
  const published = await deps.centralBank.fetchRates();
  const active = await deps.datasets.active(exchangeRates);
  const rates: ExchangeRates = new Map([
    ...(active?.value ?? []),
    ...published.map(({ currency, ...rate }) => [currency, { ...rate, source: "ecb" }] as const),
  ]);
  const fileName = `ecb-${published[0]?.date}.csv`;
  const { id, isKnown } = await storeVersion(deps, {
    ...(actor && { actor }),
    ...(ip && { ip }),
    version: {
      kind: exchangeRates.name,
      fileName,
      uploadedBy: actor?.email ?? null,
      source: source ?? null,
      file: ratesContent(rates),
    },
    requestCompleted: Promise.resolve(),
    reusesKnown: true,
  });
  const preview = {
    version: await versionById(deps.db, exchangeRates.name, id),
    isKnown,
    ...(await compareVersion(deps, exchangeRates, id)),
  };
  const codes = new Set(published.map(({ currency }) => currency));
  return { preview, missing: currencyCodes.filter((code) => !codes.has(code)) };
}
