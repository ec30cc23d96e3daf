import { translatorFor } from "#server/http/texts.ts";
import { escapeHtml } from "#server/lib/escape-html.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { alternates } from "./crawlers.ts";
import type { PageRequest } from "./page-request.ts";
import type { Site } from "./site.ts";
import { socialTags } from "./social-tags.ts";

/** Only the calculator is for search engines. No page contains its path, so that few are compressed and cached. */
export function renderPage(template: string, page: PageRequest, site: Site): string {
  const t = translatorFor(page.language);
  const title = settingValue(site.settings, "brand_title") ?? t("app.title");
  const values: Record<string, string> = {
    lang: page.language,
    theme: page.theme,
    title,
    description: t("app.description"),
    tagline: page.isCalculator ? t("app.tagline") : "",
    loading: t("app.loading"),
    scriptsDisabled: t("errors.scriptsDisabled"),
  };
  return template
    .replace(/%([a-z]+)%/gi, (placeholder, name) => escapeHtml(values[name] ?? placeholder))
    .replace("<!--head-->", () => renderHead(page, site, title));
}

function renderHead(page: PageRequest, site: Site, title: string): string {
  const { language } = page;
  const lines: string[] = [];
  const texts = site.localeFiles.get(language);
  if (!hasOwnName(site)) lines.push('<link rel="manifest" href="/site.webmanifest">');
  if (texts) lines.push(`<link rel="modulepreload" crossorigin href="${escapeHtml(texts)}">`);
  if (page.isCalculator) {
    lines.push(COUNTRIES_PRELOAD, ...languageLinks(site.publicUrl));
    const url = canonicalUrl(page, site);
    lines.push(`<link rel="canonical" href="${escapeHtml(url)}">`);
    lines.push(...socialTags(page, site, { url, title, t: translatorFor(language) }));
  } else if (page.isKnown) {
    lines.push('<meta name="robots" content="noindex">');
  }
  return lines.join("\n    ");
}

/** The manifest has the product's name and icon; without it, home screens show those of the page. */
const hasOwnName = ({ settings }: Site) =>
  Boolean(settingValue(settings, "brand_title") ?? settingValue(settings, "favicon_url"));

const canonicalUrl = ({ language, isLanguageInUrl }: PageRequest, { publicUrl }: Site) =>
  isLanguageInUrl ? `${publicUrl}/?lng=${language}` : `${publicUrl}/`;

const COUNTRIES_PRELOAD =
  '<link rel="preload" href="/api/tariffs/countries" as="fetch" crossorigin="use-credentials">';

const languageLinks = (publicUrl: string) =>
  alternates(publicUrl).map(
    ({ language, url }) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`,
  );
