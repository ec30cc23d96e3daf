import type { Deps } from "#server/deps.ts";
import { settingValue } from "#shared/settings/settings.ts";

export type CalculationSettings = Awaited<ReturnType<typeof readCalculationSettings>>;

export async function readCalculationSettings({ settings }: Pick<Deps, "settings">) {
  const stored = await settings.get();
  return {
    method: settingValue(stored, "calculation_method"),
    baselineRate: settingValue(stored, "baseline_tariff_rate"),
    usesSchedule: settingValue(stored, "use_tariff_schedule"),
    requiresHsCodes: settingValue(stored, "require_hs_codes"),
    showsCustomsFees: settingValue(stored, "show_customs_fees"),
    fees: {
      flat: settingValue(stored, "flat_fee"),
      perItem: settingValue(stored, "item_fee"),
      percentage: settingValue(stored, "percentage_fee"),
    },
  };
}
