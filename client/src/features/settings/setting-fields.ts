import { parseAmount } from "#client/lib/parse-amount.ts";
import { BRAND_COLOR, brandAccents } from "#shared/branding/brand-color.ts";
import { decimalPattern, PERCENTAGE_DIGITS } from "#shared/limits.ts";
import { MAX_SETTING_LENGTHS } from "#shared/settings/setting-lengths.ts";
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

/** Sent with every save, also unchanged. */
export const ALWAYS_SAVED = [
  "accept_payments",
  "calculation_method",
  "show_bulk_import",
  "show_shipping_insurance",
] as const satisfies readonly SwitchKey[];

/** The stored texts of a switch. */
export const switchText = (key: SwitchKey, isOn: boolean): string =>
  key === "calculation_method" ? (isOn ? "zonos" : "csv") : String(isOn);

type TextError = { key: TextKey<"admin">; params?: Record<string, number> };

/** The error text for an invalid text. */
export function settingTextError(key: TextSettingKey, typed: string): TextError | null {
  const text = typed.trim();
  if (key === "baseline_tariff_rate") return rateError(text);
  if (key === "brand_color") return colorError(text);
  const max = MAX_SETTING_LENGTHS[key];
  const { length } = [...text];
  return length > max ? { key: "settings.tooLong", params: { max, length } } : null;
}

function rateError(text: string): TextError | null {
  const rate = parseAmount(text);
  const isStorable = decimalPattern(PERCENTAGE_DIGITS).test(String(rate));
  if (rate !== null && rate <= 100 && isStorable) return null;
  return { key: "settings.baselineRateInvalid" };
}

function colorError(text: string): TextError | null {
  if (text === "") return null;
  if (!BRAND_COLOR.test(text)) return { key: "settings.colorInvalid" };
  return brandAccents(text) ? null : { key: "settings.colorTooLight" };
}
