import type { Deps } from "#server/deps.ts";
import { settingOf } from "#shared/settings/settings.ts";

export type CalculationSettings = Awaited<ReturnType<typeof readCalculationSettings>>;

/** What the owners decided, as far as a calculation needs it. */
export async function readCalculationSettings({ settings }: Pick<Deps, "settings">) {
  const stored = await settings.get();
  return {
    method: settingOf(stored, "calculation_method"),
    baselineRate: settingOf(stored, "baseline_tariff_rate"),
    fees: {
      flat: settingOf(stored, "flat_fee"),
      perItem: settingOf(stored, "item_fee"),
      percentage: settingOf(stored, "percentage_fee"),
    },
  };
}
