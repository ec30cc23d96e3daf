import { escapeHtml } from "#server/escape-html.ts";
import { translatorFor } from "#server/http/texts.ts";
import { type Language, languageCodes } from "#shared/languages.ts";
import type { PageRequest } from "./page-request.ts";

export type Site = {
  publicUrl: string;
  /** The file of each language's texts, where it has one. */
  localeFiles: ReadonlyMap<Language, string>;
};

const NOINDEX_PATHS = /^\/(admin|register|forgot-password|reset-password|verify)(\/|$)/;

/** Fills in the template what can be known of a page before any script runs. */
export function renderPage(template: string, visit: PageRequest, site: Site): string {
  const t = translatorFor(visit.language);
  const values: Record<string, string> = {
    lang: visit.language,
    theme: visit.theme,
    title: t("app.title"),
    description: t("app.description"),
    tagline: t("app.tagline"),
    loading: t("app.loading"),
    canonical: site.publicUrl + visit.path,
  };
  return template
    .replace(/%([a-z]+)%/g, (placeholder, name) => escapeHtml(values[name] ?? placeholder))
    .replace("<!--head-->", () => renderHead(visit, site));
}

function renderHead(
  { path, isKnown, language }: PageRequest,
  { publicUrl, localeFiles }: Site,
): string {
  const lines: string[] = [];
  const texts = localeFiles.get(language);
  if (texts) lines.push(`<link rel="modulepreload" crossorigin href="${escapeHtml(texts)}">`);
  if (isKnown && path === "/") lines.push(COUNTRIES_PRELOAD, ...alternates(publicUrl));
  if (NOINDEX_PATHS.test(path)) lines.push('<meta name="robots" content="noindex">');
  return lines.join("\n    ");
}

/** The calculator asks for them first thing. */
const COUNTRIES_PRELOAD =
  '<link rel="preload" href="/api/tariffs/countries" as="fetch" crossorigin="use-credentials">';

const alternates = (publicUrl: string) => [
  ...languageCodes.map((code) => alternate(code, `${publicUrl}/?lng=${code}`)),
  alternate("x-default", `${publicUrl}/`),
];

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;
