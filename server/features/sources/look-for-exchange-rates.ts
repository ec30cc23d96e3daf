import { activateVersion } from "#server/features/datasets/activate-version.ts";
import { fetchRates } from "#server/features/datasets/exchange-rates/fetch-rates.ts";
import { exchangeRates } from "#server/features/datasets/exchange-rates/kind.ts";
import { settingValue } from "#shared/settings/settings.ts";
import type { Look, LookResult, SourceDeps } from "./source.ts";

/**
 * Stores the daily rates of the European Central Bank as a draft, and activates it where the owner has set that and no
 * rate changes alarmingly.
 */
export async function lookForExchangeRates(
  deps: SourceDeps,
  { position }: Look,
): Promise<LookResult> {
  const { preview } = await fetchRates(deps, { source: "ecb" });
  const { version, isKnown, warnings, activeId } = preview;
  const activates = settingValue(await deps.settings.get(), "activate_exchange_rates");
  if (activates && !version.isActive && warnings.length === 0) {
    const expectedActiveId = activeId ?? undefined;
    await activateVersion(deps, exchangeRates, { id: version.id, expectedActiveId });
  }
  return { position: version.dataDate ?? position, hasChanged: !isKnown };
}
