import type { Deps } from "#server/deps.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import { parseCourierFees } from "#shared/fees/courier-fees.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";

export type CalculationSettings = ReturnType<typeof parseSettings>;

export const readCalculationSettings = async ({
  settings,
}: Pick<Deps, "settings">): Promise<CalculationSettings> => parseOnce(await settings.get());

const parseOnce = memoizeByReference(parseSettings);

function parseSettings(stored: readonly StoredSetting[]) {
  return {
    method: settingValue(stored, "calculation_method"),
    baselineRate: settingValue(stored, "baseline_tariff_rate"),
    usesSchedule: settingValue(stored, "use_tariff_schedule"),
    requiresHsCodes: settingValue(stored, "require_hs_codes"),
    hasShippingCosts: settingValue(stored, "show_shipping_insurance"),
    showsCustomsFees: settingValue(stored, "show_customs_fees"),
    courierFees: parseCourierFees(settingValue(stored, "courier_fees")),
    fees: {
      flat: settingValue(stored, "flat_fee"),
      perItem: settingValue(stored, "item_fee"),
      percentage: settingValue(stored, "percentage_fee"),
    },
  };
}
