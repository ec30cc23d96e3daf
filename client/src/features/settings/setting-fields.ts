import { parseAmount } from "#client/lib/parse-amount.ts";
import { BRAND_COLOR, brandAccents } from "#shared/branding/brand-color.ts";
import type { TextKey } from "#shared/texts.ts";

export const SWITCHES = [
  "accept_payments",
  "calculation_method",
  "use_tariff_schedule",
  "require_hs_codes",
  "show_customs_fees",
  "show_bulk_import",
  "show_shipping_insurance",
] as const;
type SwitchKey = (typeof SWITCHES)[number];

export const BRAND_FIELDS = ["brand_title", "footer_text", "brand_color"] as const;
export type TextSettingKey = (typeof BRAND_FIELDS)[number] | "baseline_tariff_rate";
export type EditedKey = SwitchKey | TextSettingKey;
/** In the stored format. */
export type EditedValues = Record<EditedKey, string>;

export const EDITED_KEYS: readonly EditedKey[] = [
  ...SWITCHES,
  ...BRAND_FIELDS,
  "baseline_tariff_rate",
];

export const MAX_LENGTHS: Partial<Record<TextSettingKey, number>> = {
  brand_title: 60,
  footer_text: 200,
  brand_color: 7,
};

/** The stored texts of a switch. */
export const switchText = (key: SwitchKey, isOn: boolean): string =>
  key === "calculation_method" ? (isOn ? "zonos" : "csv") : String(isOn);

/** The key of the error text for an invalid text. */
export function settingTextError(key: TextSettingKey, text: string): TextKey<"admin"> | null {
  if (key === "baseline_tariff_rate") {
    const rate = parseAmount(text);
    return rate !== null && rate >= 0 && rate <= 100 ? null : "settings.baselineRateInvalid";
  }
  if (key !== "brand_color" || text.trim() === "") return null;
  if (!BRAND_COLOR.test(text.trim())) return "settings.colorInvalid";
  return brandAccents(text.trim()) ? null : "settings.colorTooLight";
}
