import type { CalculationMethod } from "#shared/calculator/contract.ts";
import {
  type Cents,
  type Rate,
  rateFromFraction,
  rateFromPercent,
  toCents,
} from "#shared/money.ts";

type SettingDefinition = {
  /** "public" is sent to every visitor, "admin" only to the portal, "secret" to no client. */
  visibility: "public" | "admin" | "secret";
  /** Text in force while none is stored; null means the setting is absent. */
  defaultText: string | null;
  parse: (text: string | null) => unknown;
};

/** A secret as stored; only the credential functions decrypt it. */
export type EncryptedText = string & { readonly __format: "encrypted" };
const parseEncrypted = (text: string | null): EncryptedText | null =>
  text ? (text as EncryptedText) : null;

const isOn = (text: string | null): boolean => text === "true";
const isOnByDefault = (text: string | null): boolean => text !== "false";
const textOrNull = (text: string | null): string | null => text || null;

const wholeNumber =
  <T extends number | null>(otherwise: T) =>
  (text: string | null): number | T =>
    text ? Number(text) : otherwise;

const adminText = { visibility: "admin", defaultText: null, parse: textOrNull } as const;
const publicText = { visibility: "public", defaultText: null, parse: textOrNull } as const;

/** All settings. Keys that are not declared here are neither listed nor stored. */
export const SETTINGS = {
  accept_payments: { visibility: "public", defaultText: "false", parse: isOn },
  calculation_method: {
    visibility: "public",
    defaultText: "csv",
    parse: (text): CalculationMethod => (text === "zonos" ? "zonos" : "csv"),
  },
  show_bulk_import: { visibility: "public", defaultText: "true", parse: isOnByDefault },
  show_shipping_insurance: { visibility: "public", defaultText: "true", parse: isOnByDefault },
  /** Whether the tariff file's calculation assesses items with an HS code by tariff line. */
  use_tariff_schedule: { visibility: "public", defaultText: "true", parse: isOnByDefault },
  /** Whether items that cannot be assessed by tariff line are rejected; needs the tariff schedule. */
  require_hs_codes: { visibility: "public", defaultText: "false", parse: isOn },
  /** Whether a total can be paid only once no code, quantity or answer is missing. */
  require_complete_to_pay: { visibility: "public", defaultText: "false", parse: isOn },
  /** Whether results show the fees of US customs, for information, and the form asks what they depend on. */
  show_customs_fees: { visibility: "public", defaultText: "false", parse: isOn },
  logo_url: publicText,
  favicon_url: publicText,
  /** The name of the site, in the header and in the titles of pages. */
  brand_title: publicText,
  /** The merchant's name on receipts and quotes; the title of the site without it. */
  merchant_name: adminText,
  /** Lines of the address below that name. */
  merchant_address: adminText,
  /** Where payers ask for a refund: an email address, a link or a phone number. Only receipts show it. */
  refund_contact: adminText,
  /** Shown in the footer instead of the copyright line. */
  footer_text: publicText,
  /** The accent color, such as "#0a6b5f", which `brandAccents` adapts to both themes. */
  brand_color: publicText,
  /** Whether owners and admins must use two-step login. Only owners change it. */
  two_step_required: { visibility: "admin", defaultText: "false", parse: isOn },
  /** Whether only owners change the credentials of the providers. Only owners change it. */
  credentials_owner_only: { visibility: "admin", defaultText: "false", parse: isOn },
  /** What admins may refund of a payment, in US dollars; 0 for nothing. Only owners change it. */
  admin_refund_limit: {
    visibility: "admin",
    defaultText: "0",
    parse: (text): Cents => toCents(text || "0"),
  },
  /** The time zone in which months of the bookkeeping end that is mailed to the owners; null mails none. Only owners change it. */
  monthly_bookkeeping: adminText,
  flat_fee: { visibility: "admin", defaultText: "0", parse: (text): Cents => toCents(text || "0") },
  item_fee: { visibility: "admin", defaultText: "0", parse: (text): Cents => toCents(text || "0") },
  /** A fraction: "0.05" is 5%. */
  percentage_fee: {
    visibility: "admin",
    defaultText: "0",
    parse: (text): Rate => rateFromFraction(text || "0"),
  },
  /** What couriers charge for duties that they advance, as JSON that `parseCourierFees` reads; null shows nothing. */
  courier_fees: adminText,
  /** A percentage: "10" is 10%. */
  baseline_tariff_rate: {
    visibility: "admin",
    defaultText: "10",
    parse: (text): Rate => rateFromPercent(text || "10"),
  },
  /** Whether daily rates of the European Central Bank are activated by themselves. Only owners change it. */
  activate_exchange_rates: { visibility: "admin", defaultText: "false", parse: isOn },
  /** Whether other installations may read the data in force at /data/feed.json. Only owners change it. */
  publish_data_feed: { visibility: "admin", defaultText: "false", parse: isOn },
  /** Days without a look at the sources after which results warn, first calmly and then in red. */
  data_age_notice_days: { visibility: "admin", defaultText: "14", parse: wholeNumber(14) },
  data_age_warning_days: { visibility: "admin", defaultText: "45", parse: wholeNumber(45) },
  /** Days after which duties by tariff line count as provisional; null never. */
  strict_data_days: { visibility: "admin", defaultText: null, parse: wholeNumber(null) },
  zonos_api_key: { visibility: "secret", defaultText: null, parse: parseEncrypted },
  /** Shipping service level, as named in the Zonos account. */
  zonos_service_level_code: {
    visibility: "admin",
    defaultText: "custom:custom",
    parse: (text): string => text || "custom:custom",
  },
  /** Sent to browsers once payments are configured, so it must be a publishable key. */
  stripe_public_key: adminText,
  stripe_secret_key: { visibility: "secret", defaultText: null, parse: parseEncrypted },
  stripe_webhook_secret: { visibility: "secret", defaultText: null, parse: parseEncrypted },
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = ReturnType<(typeof SETTINGS)[K]["parse"]>;
export type StoredSetting = { key: string; value: string };

export const settingKeys = Object.keys(SETTINGS) as SettingKey[]; // safe: its keys

/** The parsed value of a setting; of its default text if no row is stored. */
export function settingValue<K extends SettingKey>(
  stored: readonly StoredSetting[],
  key: K,
): SettingValue<K> {
  return SETTINGS[key].parse(effectiveText(stored, key)) as SettingValue<K>; // safe: the result of its own parse
}

/** Whether it is stored encrypted and sent to no client. */
export const isSecret = (key: SettingKey): boolean => SETTINGS[key].visibility === "secret";

/** The texts in force of all settings except secrets. */
export const listAdminSettings = (stored: readonly StoredSetting[]): StoredSetting[] =>
  settingKeys
    .filter((key) => !isSecret(key))
    .map((key) => ({ key, value: effectiveText(stored, key) ?? "" }));

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** The texts in force of the public settings that have one. */
export function listPublicSettings(stored: readonly StoredSetting[]): StoredSetting[] {
  return settingKeys
    .filter((key) => SETTINGS[key].visibility === "public")
    .flatMap((key) => {
      const value = effectiveText(stored, key);
      return value ? [{ key, value }] : [];
    });
}

/** The stored text of a setting, or its default; null if it is absent. */
export const effectiveText = (stored: readonly StoredSetting[], key: SettingKey): string | null =>
  stored.find((setting) => setting.key === key)?.value ?? SETTINGS[key].defaultText;
