import { escapeHtml } from "#server/escape-html.ts";
import { translatorFor } from "#server/http/texts.ts";
import { type Language, languageCodes } from "#shared/languages.ts";
import type { Visit } from "./visit.ts";

export type Site = {
  publicUrl: string;
  /** The file of each language's texts, where it has one. */
  textsFiles: ReadonlyMap<Language, string>;
};

const PRIVATE = /^\/(admin|register|forgot-password|reset-password|verify)(\/|$)/;

/** Fills in the template what can be known of a page before any script runs. */
export function renderPage(template: string, visit: Visit, site: Site): string {
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
    .replace("<!--head-->", () => headOf(visit, site));
}

function headOf({ path, isKnown, language }: Visit, { publicUrl, textsFiles }: Site): string {
  const lines: string[] = [];
  const texts = textsFiles.get(language);
  if (texts) lines.push(`<link rel="modulepreload" crossorigin href="${escapeHtml(texts)}">`);
  if (isKnown && path === "/") lines.push(COUNTRIES, ...alternates(publicUrl));
  if (PRIVATE.test(path)) lines.push('<meta name="robots" content="noindex">');
  return lines.join("\n    ");
}

/** The calculator asks for them first thing. */
const COUNTRIES =
  '<link rel="preload" href="/api/tariffs/countries" as="fetch" crossorigin="use-credentials">';

const alternates = (publicUrl: string) => [
  ...languageCodes.map((code) => alternate(code, `${publicUrl}/?lng=${code}`)),
  alternate("x-default", `${publicUrl}/`),
];

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;
