import type { Deps } from "#server/deps.ts";
import { translatorFor } from "#server/http/texts.ts";
import { createPromiseCache } from "#server/lib/promise-cache.ts";
import { sha256 } from "#server/lib/sha256.ts";
import type { ChangeDay, ChangeFilters, ChangeList, FeedQuery } from "#shared/changes/contract.ts";
import type { Words } from "#shared/changes/describe-change.ts";
import { lawText, updateText } from "#shared/changes/feed-text.ts";
import { paths } from "#shared/client-routes.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { type ChangeDeps, listChanges } from "./list-changes.ts";

export type FeedItem = {
  /** Stays the same in every language and later version of the data. */
  id: string;
  url: string;
  title: string;
  text: string;
  date: Date;
  tags: readonly string[];
};

export type Feed = {
  title: string;
  description: string;
  language: Language;
  pageUrl: string;
  /** The address of the feed itself. */
  feedUrl: string;
  /** The latest first. */
  items: readonly FeedItem[];
};

const MAX_ITEMS = 50;

/** The texts of a feed take a tenth of a second, and most readers ask for the same ones. */
const cachedItems = createPromiseCache<readonly FeedItem[]>(50);

type FeedDeps = ChangeDeps & Pick<Deps, "publicUrl" | "settings">;

/** The latest changes, and those to come, which appear when the data that names them is activated. */
export async function readFeed(
  deps: FeedDeps,
  path: string,
  { lang, ...filters }: FeedQuery,
): Promise<Feed> {
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const [list, settings] = await Promise.all([
    listChanges(deps, { ...filters, language, dayCount: MAX_ITEMS }),
    deps.settings.get(),
  ]);
  const t = translatorFor(language);
  const site = { publicUrl: deps.publicUrl, filters, language };
  return {
    title: `${t("changes.title")} · ${settingValue(settings, "brand_title") ?? t("app.title")}`,
    description: t("changes.description"),
    language,
    pageUrl: pageUrl(site, undefined),
    feedUrl: addressOf(`${deps.publicUrl}${path}`, { ...filters, lang: language }),
    items: await cachedItems(sha256(JSON.stringify([site, list])), async () =>
      toItems(list, site, { t, language, programs: list.programs }),
    ),
  };
}

type Site = { publicUrl: string; filters: ChangeFilters; language: Language };

function toItems(list: ChangeList, site: Site, words: Words): FeedItem[] {
  const items = [...list.coming, ...list.days].flatMap((each) => dayItems(each, list, site, words));
  return items.sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, MAX_ITEMS);
}

function dayItems(
  { day, law, updates }: ChangeDay,
  { today, measures }: ChangeList,
  site: Site,
  words: Words,
): FeedItem[] {
  const isComing = day > today;
  const url = pageUrl(site, isComing ? undefined : day);
  const idOf = (id: string) => `${site.publicUrl}${paths.changes}#${id}`;
  const known = new Date(measures?.activatedAt ?? 0);
  return [
    ...law.map((change) => ({
      id: idOf(`${day}-${change.id}`),
      url,
      ...lawText(day, change, words),
      date: isComing ? known : startOfDay(day),
      tags: [change.program],
    })),
    ...updates.map((update) => ({
      id: idOf(update.id),
      url,
      ...updateText(update, words),
      date: new Date(update.activatedAt),
      tags: [update.kind],
    })),
  ];
}

/** Midnight in Washington in winter, one o'clock in summer: the same day all year. */
const startOfDay = (day: string) => new Date(`${day}T05:00:00Z`);

const pageUrl = ({ publicUrl, filters, language }: Site, until: string | undefined): string =>
  addressOf(publicUrl + paths.changes, { ...filters, until, lng: language });

function addressOf(url: string, query: Record<string, string | undefined>): string {
  const stated = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${url}?${new URLSearchParams(stated)}`;
}
