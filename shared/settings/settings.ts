import { type Cents, fraction, percent, type Rate, toCents } from "#shared/money.ts";

type Declaration = {
  /** "public" settings are listed for every visitor; the others never leave the admin portal. */
  visible: "public" | "admin";
  /** What holds while nothing is stored; null means the setting is absent then. */
  fallback: string | null;
  /** What the stored text means. */
  read: (text: string | null) => unknown;
};

/** Every setting there is. A key that is not declared here is neither listed nor stored. */
export const SETTINGS = {
  accept_payments: { visible: "public", fallback: "false", read: (text) => text === "true" },
  calculation_method: {
    visible: "public",
    fallback: "csv",
    read: (text): "csv" | "zonos" => (text === "zonos" ? "zonos" : "csv"),
  },
  show_bulk_import: { visible: "public", fallback: "true", read: (text) => text !== "false" },
  show_shipping_insurance: {
    visible: "public",
    fallback: "true",
    read: (text) => text !== "false",
  },
  logo_url: { visible: "public", fallback: null, read: (text) => text || null },
  favicon_url: { visible: "public", fallback: null, read: (text) => text || null },
  flat_fee: { visible: "admin", fallback: "0", read: (text): Cents => toCents(text || "0") },
  item_fee: { visible: "admin", fallback: "0", read: (text): Cents => toCents(text || "0") },
  percentage_fee: { visible: "admin", fallback: "0", read: (text): Rate => fraction(text || "0") },
  baseline_tariff_rate: {
    visible: "admin",
    fallback: "10",
    read: (text): Rate => percent(text || "10"),
  },
} as const satisfies Record<string, Declaration>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = ReturnType<(typeof SETTINGS)[K]["read"]>;
export type StoredSetting = { key: string; value: string };

export const settingKeys = Object.keys(SETTINGS) as SettingKey[];

/** A setting's meaning, from the stored rows or, where none is stored, its fallback. */
export function settingOf<K extends SettingKey>(
  stored: readonly StoredSetting[],
  key: K,
): SettingValue<K> {
  return SETTINGS[key].read(textOf(stored, key)) as SettingValue<K>;
}

/** What every visitor may know: the declared public settings that have a value. */
export function publicSettingsOf(stored: readonly StoredSetting[]): StoredSetting[] {
  return settingKeys
    .filter((key) => SETTINGS[key].visible === "public")
    .flatMap((key) => {
      const value = textOf(stored, key);
      return value ? [{ key, value }] : [];
    });
}

const textOf = (stored: readonly StoredSetting[], key: SettingKey): string | null =>
  stored.find((setting) => setting.key === key)?.value ?? SETTINGS[key].fallback;
