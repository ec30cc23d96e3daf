import { escapeHtml } from "#server/escape-html.ts";
import { translatorFor } from "#server/http/texts.ts";
import { type Language, languageCodes } from "#shared/languages.ts";
import type { PageRequest } from "./page-request.ts";

export type Site = {
  publicUrl: string;
  /** The built file with the texts of each language; empty in development. */
  localeFiles: ReadonlyMap<Language, string>;
};

const NOINDEX_PATHS =
  /^\/(admin|register|forgot-password|reset-password|account|confirm-email|verify)(\/|$)/i;

/** Only pages for search engines contain their path, so that no more than a few pages are compressed and cached. */
export function renderPage(template: string, page: PageRequest, site: Site): string {
  const t = translatorFor(page.language);
  const values: Record<string, string> = {
    lang: page.language,
    theme: page.theme,
    title: t("app.title"),
    description: t("app.description"),
    tagline: t("app.tagline"),
    loading: t("app.loading"),
  };
  return template
    .replace(/%([a-z]+)%/g, (placeholder, name) => escapeHtml(values[name] ?? placeholder))
    .replace("<!--head-->", () => renderHead(page, site));
}

function renderHead(
  { path, isKnown, language }: PageRequest,
  { publicUrl, localeFiles }: Site,
): string {
  const lines: string[] = [];
  const isIndexed = isKnown && !NOINDEX_PATHS.test(path);
  const texts = localeFiles.get(language);
  if (texts) lines.push(`<link rel="modulepreload" crossorigin href="${escapeHtml(texts)}">`);
  if (isKnown && path === "/") lines.push(COUNTRIES_PRELOAD, ...alternates(publicUrl));
  if (isIndexed) lines.push(...canonicalLinks(publicUrl + path));
  if (isKnown && !isIndexed) lines.push('<meta name="robots" content="noindex">');
  return lines.join("\n    ");
}

const canonicalLinks = (url: string) => [
  `<link rel="canonical" href="${escapeHtml(url)}">`,
  `<meta property="og:url" content="${escapeHtml(url)}">`,
];

const COUNTRIES_PRELOAD =
  '<link rel="preload" href="/api/tariffs/countries" as="fetch" crossorigin="use-credentials">';

const alternates = (publicUrl: string) => [
  ...languageCodes.map((code) => alternate(code, `${publicUrl}/?lng=${code}`)),
  alternate("x-default", `${publicUrl}/`),
];

const alternate = (language: string, url: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`;
