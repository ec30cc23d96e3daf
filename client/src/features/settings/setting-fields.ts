import * as z from "zod/mini";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { BRAND_COLOR, brandAccents } from "#shared/branding/brand-color.ts";
import { decimalPattern, PERCENTAGE_DIGITS } from "#shared/limits.ts";
import { MAX_ADDRESS_LINES, MAX_SETTING_LENGTHS } from "#shared/settings/setting-lengths.ts";
import type { TextKey } from "#shared/texts.ts";

export const SWITCHES = [
  "accept_payments",
  "calculation_method",
  "use_tariff_schedule",
  "require_hs_codes",
  "require_complete_to_pay",
  "show_customs_fees",
  "show_bulk_import",
  "show_shipping_insurance",
] as const;
type SwitchKey = (typeof SWITCHES)[number];

export const BRAND_FIELDS = [
  "brand_title",
  "footer_text",
  "brand_color",
  "refund_contact",
  "merchant_name",
] as const;
export type TextSettingKey = (typeof BRAND_FIELDS)[number] | "baseline_tariff_rate";

/** Sent with every save, also unchanged. */
export const ALWAYS_SAVED = [
  "accept_payments",
  "calculation_method",
  "show_bulk_import",
  "show_shipping_insurance",
] as const satisfies readonly SwitchKey[];

export const switchText = (key: SwitchKey, isOn: boolean): string =>
  key === "calculation_method" ? (isOn ? "zonos" : "csv") : String(isOn);

const textKey = (key: TextKey<"admin">) => key;

/** The length in characters, without the spaces around the text, which are not stored. */
export const textLength = (typed: string): number => [...typed.trim()].length;

const shortText = (max: number) =>
  z.string().check(z.refine((text) => textLength(text) <= max, textKey("settings.tooLong")));

const isShortList = (text: string): boolean => text.trim().split("\n").length <= MAX_ADDRESS_LINES;

const isColor = (text: string): boolean => text === "" || BRAND_COLOR.test(text);

const color = z.string().check(
  z.refine((text) => isColor(text.trim()), {
    error: textKey("settings.colorInvalid"),
    abort: true,
  }),
  z.refine(
    (text) => text.trim() === "" || brandAccents(text.trim()) !== null,
    textKey("settings.colorTooLight"),
  ),
);

/** A percentage with as many decimals as are stored. */
function isRate(text: string): boolean {
  const rate = parseAmount(text);
  return rate !== null && rate <= 100 && decimalPattern(PERCENTAGE_DIGITS).test(String(rate));
}

/** The values of the form, texts as typed and switches as stored; its messages are keys of the catalogue. */
export const editedSettings = z.object({
  ...(Object.fromEntries(SWITCHES.map((key) => [key, z.string()])) as Record<
    SwitchKey,
    z.ZodMiniString<string>
  >), // safe: has each key
  brand_title: shortText(MAX_SETTING_LENGTHS.brand_title),
  footer_text: shortText(MAX_SETTING_LENGTHS.footer_text),
  brand_color: color,
  refund_contact: shortText(MAX_SETTING_LENGTHS.refund_contact),
  merchant_name: shortText(MAX_SETTING_LENGTHS.merchant_name),
  merchant_address: shortText(MAX_SETTING_LENGTHS.merchant_address).check(
    z.refine(isShortList, textKey("settings.tooManyLines")),
  ),
  baseline_tariff_rate: z.string().check(z.refine(isRate, textKey("settings.baselineRateInvalid"))),
});
export type EditedSettings = z.output<typeof editedSettings>;
