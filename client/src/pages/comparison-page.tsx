import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button, buttonClass } from "#client/components/button.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import {
  type Comparison,
  comparisonLink,
  initialComparison,
} from "#client/features/calculator/comparison/comparison.ts";
import { ComparisonCard } from "#client/features/calculator/comparison/comparison-card.tsx";
import { isLink } from "#client/features/calculator/form/draft.ts";
import { useCountryOptions } from "#client/features/datasets/tariffs/use-country-options.ts";
import { CodeField } from "#client/features/duties/code-field.tsx";
import { copyText } from "#client/lib/copy-text.ts";
import { paths } from "#shared/client-routes.ts";
import { countryName } from "#shared/countries.ts";
import { SiteLayout } from "./site-layout.tsx";

/** The same goods with other origins, days or codes, side by side. Its address holds all of it, so that it can be shared. */
export function ComparisonPage() {
  const { t } = useTranslation("comparison");
  const countries = useCountryOptions();
  const [comparison, setComparison] = useState(initialComparison);
  const [isDamaged] = useState(() => isLink() && comparison === null);

  function change(changed: Comparison) {
    setComparison(changed);
    history.replaceState(history.state, "", comparisonLink(changed) ?? location.pathname);
  }

  return (
    <SiteLayout>
      <PageTitle title={t("comparison.title")} />
      <p className="mt-2 mb-4 max-w-3xl text-muted">{t("comparison.lead")}</p>
      {comparison ? (
        <>
          <Goods comparison={comparison} />
          <ComparisonCard
            comparison={comparison}
            countries={countries}
            CodeSearch={CodeField}
            onChange={change}
          />
        </>
      ) : (
        <Nothing isDamaged={isDamaged} />
      )}
      <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6 print:hidden`}>
        {t("common.backToCalculator")}
      </Link>
    </SiteLayout>
  );
}

/** How many goods are named. */
const SHORT_LIST = 3;

function Goods({ comparison }: { comparison: Comparison }) {
  const { t, i18n } = useTranslation("results");
  const { request } = comparison;
  const { items, fromCountry, toCountry } = request;
  const names = items.slice(0, SHORT_LIST).map(({ description }) => description);
  const more = items.length > SHORT_LIST ? ["…"] : [];
  const route = [fromCountry, toCountry].map((code) => countryName(code, i18n.language));
  const link = comparisonLink(comparison);
  const titles = { copied: t("results.linkCopied"), failed: t("results.copyFailed") };
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{[...names, ...more].join(", ")}</bdi> · {route.join(" → ")}
      </p>
      {link ? (
        <Button className="print:hidden" onClick={() => void copyText(link, titles)}>
          <LazyIcon name="link" className="size-5" />
          {t("results.copyLink")}
        </Button>
      ) : null}
    </div>
  );
}

function Nothing({ isDamaged }: { isDamaged: boolean }) {
  const { t } = useTranslation("comparison");
  const { t: tResults } = useTranslation("results");
  if (isDamaged) {
    return (
      <WarningNotice role="alert" className="max-w-prose gap-2">
        <p>{tResults("results.linkDamaged")}</p>
      </WarningNotice>
    );
  }
  return <EmptyState title={t("comparison.empty")} text={t("comparison.emptyText")} />;
}
