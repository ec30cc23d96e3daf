import type { InitOptions, i18n, ParseKeys, TOptions } from "i18next";
import { countryName } from "./countries.ts";
import { DEFAULT_LANGUAGE, type Language, languageCodes } from "./languages.ts";
import type accounts from "./locales/en/accounts.json";
import type accuracy from "./locales/en/accuracy.json";
import type admin from "./locales/en/admin.json";
import type bill from "./locales/en/bill.json";
import type changes from "./locales/en/changes.json";
import type common from "./locales/en/common.json";
import type comparison from "./locales/en/comparison.json";
import type datasets from "./locales/en/datasets.json";
import type bulkImport from "./locales/en/import.json";
import type payments from "./locales/en/payments.json";
import type quotes from "./locales/en/quotes.json";
import type regions from "./locales/en/regions.json";
import type results from "./locales/en/results.json";
import type server from "./locales/en/server.json";
import type sources from "./locales/en/sources.json";
import type today from "./locales/en/today.json";
import { formatAmount } from "./money.ts";

/** English is the shape of the catalogue; a test compares the other languages with it. */
type Catalogue = {
  /** Every page, and all of the calculator before its first result. */
  common: typeof common;
  results: typeof results;
  /** Provinces and states, for the landed-cost provider. */
  regions: typeof regions;
  import: typeof bulkImport;
  payments: typeof payments;
  accounts: typeof accounts;
  admin: typeof admin;
  datasets: typeof datasets;
  accuracy: typeof accuracy;
  changes: typeof changes;
  comparison: typeof comparison;
  bill: typeof bill;
  /** What accounts keep: quotes, calculations and products. */
  quotes: typeof quotes;
  today: typeof today;
  sources: typeof sources;
  /** Emails and error messages, which only the server renders. */
  server: typeof server;
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    fallbackNS: "common";
    resources: Catalogue;
  }
}

export type Namespace = keyof Catalogue;

/** Each is one file per language: `locales/<language>/<namespace>.json`. */
export const namespaces: readonly Namespace[] = [
  "common",
  "results",
  "regions",
  "import",
  "payments",
  "accounts",
  "admin",
  "datasets",
  "accuracy",
  "changes",
  "comparison",
  "bill",
  "quotes",
  "today",
  "sources",
  "server",
];

/** The keys of a namespace and of `common`, such as "items.add"; by default those of the whole catalogue. */
export type TextKey<Names extends Namespace = Namespace> = ParseKeys<Names>;
export type TextParams = Record<string, string | number>;
export type Translate<Names extends Namespace = Namespace> = (
  key: TextKey<Names>,
  params?: TextParams & Pick<TOptions, "count">,
) => string;

export async function loadTexts(language: Language, namespace: Namespace): Promise<object> {
  const file = await import(`./locales/${language}/${namespace}.json`, { with: { type: "json" } });
  return file.default;
}

/** The i18next options of client and server; call `addFormats` on the instance after its `init`. */
export const textOptions = (language: Language): InitOptions => ({
  lng: language,
  fallbackLng: false, // every language is complete
  supportedLngs: languageCodes,
  ns: "common",
  defaultNS: "common",
  fallbackNS: "common",
  interpolation: { escapeValue: false }, // React escapes on the client; the server responds with JSON
});

/** A day is the same in every time zone. */
const DAY = { dateStyle: "medium", timeZone: "UTC" } as const;

/** Lets texts name a country by its code, `{{code, country}}`, an amount, `{{value, amount}}`, and an ISO day, `{{date, day}}`. */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.add("country", (code, language) => countryName(code, language ?? DEFAULT_LANGUAGE));
  formatter?.add("amount", (value) => formatAmount(Number(value)));
  formatter?.add("day", (day, language) =>
    new Intl.DateTimeFormat(language ?? DEFAULT_LANGUAGE, DAY).format(new Date(day)),
  );
}
