import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { copyText } from "#client/lib/copy-text.ts";
import { changesJsonFeed, changesRss } from "#shared/changes/contract.ts";
import type { PageFilters } from "./page-filters.ts";

const LINK_CLASS =
  "rounded-control py-1 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong";

/** The feeds have the filters and the language of the page. */
export function FeedLinks({ filters: { until: _until, ...filters } }: { filters: PageFilters }) {
  const { t, i18n } = useTranslation("changes");
  const address = (path: string) => buildUrl(path, {}, { ...filters, lang: i18n.language });
  const titles = { copied: t("changes.copied"), failed: t("changes.copyFailed") };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      <span>{t("changes.feeds")}</span>
      <a href={address(changesRss.path)} className={LINK_CLASS}>
        {t("changes.rss")}
      </a>
      <a href={address(changesJsonFeed.path)} className={LINK_CLASS}>
        {t("changes.json")}
      </a>
      <Button
        variant="quiet"
        className="-ml-2"
        onClick={() => copyText(location.origin + address(changesRss.path), titles)}
      >
        <LazyIcon name="link" className="size-4" />
        {t("changes.copyFeed")}
      </Button>
    </div>
  );
}
