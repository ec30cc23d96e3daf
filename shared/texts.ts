import type { InitOptions, i18n, ParseKeys, TOptions } from "i18next";
import { countryName } from "./countries.ts";
import { DEFAULT_LANGUAGE, type Language, languageCodes } from "./languages.ts";
import type en from "./locales/en.json";
import { formatAmount } from "./money.ts";

/** English is the shape of the catalogue; a test holds the other languages to it. */
export type Catalogue = typeof en;

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Catalogue };
  }
}

/** Every text a person can meet, by its place in the catalogue: "items.add". */
export type TextKey = ParseKeys;
export type TextParams = Record<string, string | number>;
export type Translate = (key: TextKey, params?: TextParams & Pick<TOptions, "count">) => string;

/** How both ends set i18next up; call `addFormats` on the instance after its `init`. */
export const textOptions = (language: Language): InitOptions => ({
  lng: language,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: languageCodes,
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes on its side, and the server answers JSON
});

/** Lets texts name a country by its code, `{{code, country}}`, and an amount, `{{value, amount}}`. */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.add("country", (code, language) => countryName(code, language ?? DEFAULT_LANGUAGE));
  formatter?.add("amount", (value) => formatAmount(Number(value)));
}
