import { translatorFor } from "#server/http/texts.ts";
import { changesJsonFeed, changesRss } from "#shared/changes/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { alternates, type IndexedPath } from "./crawlers.ts";
import type { PageRequest } from "./page-request.ts";
import type { Site } from "./site.ts";
import { socialTags } from "./social-tags.ts";

/** Only some pages are for search engines. No page contains its path, so that few are compressed and cached. */
export function renderPage(template: string, page: PageRequest, site: Site): string {
  const t = translatorFor(page.language);
  const texts = pageTexts(page, settingValue(site.settings, "brand_title") ?? t("app.title"));
  const values: Record<string, string> = {
    lang: page.language,
    theme: page.theme,
    title: texts.title,
    site: texts.siteTitle,
    description: texts.description,
    tagline: page.indexedPath === paths.calculator ? t("app.tagline") : "",
    loading: t("app.loading"),
    scriptsDisabled: t("errors.scriptsDisabled"),
  };
  return template
    .replace(/%([a-z]+)%/gi, (placeholder, name) => escapeHtml(values[name] ?? placeholder))
    .replace("<!--head-->", () => renderHead(page, site, texts));
}

type PageTexts = { title: string; siteTitle: string; description: string };

function pageTexts({ indexedPath, language }: PageRequest, siteTitle: string): PageTexts {
  const t = translatorFor(language);
  const slice = indexedPath && PAGES_WITH_TEXTS[indexedPath];
  return slice
    ? {
        title: `${t(`${slice}.title`)} · ${siteTitle}`,
        siteTitle,
        description: t(`${slice}.description`),
      }
    : { title: siteTitle, siteTitle, description: t("app.description") };
}

/** The pages with a title and description of their own. */
const PAGES_WITH_TEXTS: Record<IndexedPath, "accuracy" | "changes" | "bill" | null> = {
  [paths.calculator]: null,
  [paths.accuracy]: "accuracy",
  [paths.changes]: "changes",
  [paths.checkBill]: "bill",
};

function renderHead(page: PageRequest, site: Site, pageTexts: PageTexts): string {
  const { language, indexedPath } = page;
  const lines: string[] = [];
  const texts = site.localeFiles.get(language);
  if (!hasOwnName(site)) lines.push('<link rel="manifest" href="/site.webmanifest">');
  if (texts) lines.push(`<link rel="modulepreload" crossorigin href="${escapeHtml(texts)}">`);
  if (indexedPath === paths.calculator) lines.push(COUNTRIES_PRELOAD);
  if (indexedPath === paths.changes) lines.push(...feedLinks(language, pageTexts.title));
  if (indexedPath) {
    lines.push(...languageLinks(site.publicUrl, indexedPath));
    const url = canonicalUrl(page, site.publicUrl + indexedPath);
    lines.push(`<link rel="canonical" href="${escapeHtml(url)}">`);
    lines.push(...socialTags(page, site, { url, ...pageTexts }));
  } else if (page.isKnown) {
    lines.push('<meta name="robots" content="noindex">');
  }
  return lines.join("\n    ");
}

/** The manifest has the product's name and icon; without it, home screens show those of the page. */
const hasOwnName = ({ settings }: Site) =>
  Boolean(settingValue(settings, "brand_title") ?? settingValue(settings, "favicon_url"));

const canonicalUrl = ({ language, isLanguageInUrl }: PageRequest, url: string) =>
  isLanguageInUrl ? `${url}?lng=${language}` : url;

const COUNTRIES_PRELOAD =
  '<link rel="preload" href="/api/tariffs/countries" as="fetch" crossorigin="use-credentials">';

/** What feed readers look for on a page. */
const feedLinks = (language: Language, title: string): string[] =>
  [
    { type: "application/rss+xml", path: changesRss.path },
    { type: "application/feed+json", path: changesJsonFeed.path },
  ].map(
    ({ type, path }) =>
      `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${path}?lang=${language}">`,
  );

const languageLinks = (publicUrl: string, path: IndexedPath) =>
  alternates(publicUrl, path).map(
    ({ language, url }) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`,
  );
