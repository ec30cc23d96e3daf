import { PRODUCT_COLOR } from "#shared/branding/brand-color.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import type { Translate } from "#shared/texts.ts";

/** The merchant in whose name a document is issued. */
export type Issuer = { name: string; address: readonly string[]; color: string };

/** The merchant as the settings have it, else the site. */
export function findIssuer(settings: readonly StoredSetting[], t: Translate): Issuer {
  return {
    name:
      settingValue(settings, "merchant_name") ??
      settingValue(settings, "brand_title") ??
      t("app.title"),
    address: settingValue(settings, "merchant_address")?.split("\n") ?? [],
    color: settingValue(settings, "brand_color") ?? PRODUCT_COLOR,
  };
}
