import {
  type Cents,
  type Rate,
  rateFromFraction,
  rateFromPercent,
  toCents,
} from "#shared/money.ts";

type Declaration = {
  /** "public" settings are listed for every visitor, "admin" ones in the portal, a "secret" nowhere. */
  visible: "public" | "admin" | "secret";
  /** What holds while nothing is stored; null means the setting is absent then. */
  fallback: string | null;
  /** What the stored text means. */
  read: (text: string | null) => unknown;
};

/** A secret as it is stored: encrypted, and of no use to anyone but the credentials slice. */
export type EncryptedText = string & { readonly sealed: true };
const readEncrypted = (text: string | null): EncryptedText | null =>
  text ? (text as EncryptedText) : null;

/** Every setting there is. A key that is not declared here is neither listed nor stored. */
export const SETTINGS = {
  accept_payments: {
    visible: "public",
    fallback: "false",
    read: (text) => text === "true",
  },
  calculation_method: {
    visible: "public",
    fallback: "csv",
    read: (text): "csv" | "zonos" => (text === "zonos" ? "zonos" : "csv"),
  },
  show_bulk_import: {
    visible: "public",
    fallback: "true",
    read: (text) => text !== "false",
  },
  show_shipping_insurance: {
    visible: "public",
    fallback: "true",
    read: (text) => text !== "false",
  },
  logo_url: { visible: "public", fallback: null, read: (text) => text || null },
  favicon_url: { visible: "public", fallback: null, read: (text) => text || null },
  flat_fee: {
    visible: "admin",
    fallback: "0",
    read: (text): Cents => toCents(text || "0"),
  },
  item_fee: {
    visible: "admin",
    fallback: "0",
    read: (text): Cents => toCents(text || "0"),
  },
  /** A proportion: 5 % is "0.05". */
  percentage_fee: {
    visible: "admin",
    fallback: "0",
    read: (text): Rate => rateFromFraction(text || "0"),
  },
  baseline_tariff_rate: {
    visible: "admin",
    fallback: "10",
    read: (text): Rate => rateFromPercent(text || "10"),
  },
  zonos_api_key: {
    visible: "secret",
    fallback: null,
    read: readEncrypted,
  },
  /** How the goods travel, as the provider's account names it. */
  zonos_service_level_code: {
    visible: "admin",
    fallback: "custom:custom",
    read: (text): string => text || "custom:custom",
  },
  /** Not a secret: browsers are given it, which is why nothing but a public key may stand here. */
  stripe_public_key: {
    visible: "admin",
    fallback: null,
    read: (text) => text || null,
  },
  stripe_secret_key: {
    visible: "secret",
    fallback: null,
    read: readEncrypted,
  },
  stripe_webhook_secret: {
    visible: "secret",
    fallback: null,
    read: readEncrypted,
  },
} as const satisfies Record<string, Declaration>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = ReturnType<(typeof SETTINGS)[K]["read"]>;
export type StoredSetting = { key: string; value: string };

export const settingKeys = Object.keys(SETTINGS) as SettingKey[];

/** A setting's meaning, from the stored rows or, where none is stored, its fallback. */
export function settingValue<K extends SettingKey>(
  stored: readonly StoredSetting[],
  key: K,
): SettingValue<K> {
  return SETTINGS[key].read(textOf(stored, key)) as SettingValue<K>;
}

/** What an admin may see: every declared setting but the secrets, as it is stored or holds while it is not. */
export const listAdminSettings = (stored: readonly StoredSetting[]): StoredSetting[] =>
  settingKeys
    .filter((key) => SETTINGS[key].visible !== "secret")
    .map((key) => ({ key, value: textOf(stored, key) ?? "" }));

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** What every visitor may know: the declared public settings that have a value. */
export function listPublicSettings(stored: readonly StoredSetting[]): StoredSetting[] {
  return settingKeys
    .filter((key) => SETTINGS[key].visible === "public")
    .flatMap((key) => {
      const value = textOf(stored, key);
      return value ? [{ key, value }] : [];
    });
}

const textOf = (stored: readonly StoredSetting[], key: SettingKey): string | null =>
  stored.find((setting) => setting.key === key)?.value ?? SETTINGS[key].fallback;
