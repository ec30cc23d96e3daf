import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { openInCalculator } from "#client/features/calculator/form/request-form.ts";
import {
  BrowserCalculations,
  ClaimCalculations,
} from "#client/features/history/browser-calculations.tsx";
import { CalculationsCard } from "#client/features/history/calculations-card.tsx";
import { AlertsCard } from "#client/features/products/alerts-card.tsx";
import { QuotesCard } from "#client/features/quotes/quotes-card.tsx";
import { paths } from "#shared/client-routes.ts";
import { accountFile } from "#shared/history/contract.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PortalLayout } from "./portal-layout.tsx";
import { ProductsSection } from "./products-section.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const LISTS = ["quotes", "calculations", "products"] as const;
type List = (typeof LISTS)[number];

/** What an account keeps: its quotes, its calculations and its products. A visitor finds the calculations of this browser. */
export function HomePage() {
  const { list } = useParams();
  if (list === "unsubscribe") return <UnsubscribePage />;
  const shown = list === undefined ? "quotes" : LISTS.slice(1).find((known) => known === list);
  if (!shown) return <NotFoundPage />;
  return (
    <PortalLayout>
      <HomeContent list={shown} />
    </PortalLayout>
  );
}

function HomeContent({ list }: { list: List }) {
  const { t } = useTranslation(["quotes", "accounts"]);
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);
  if (isPending) return <CardsPlaceholder heights={["h-24", "h-96"]} />;
  if (error) {
    return <LoadError text={t("accounts:auth.loadFailed")} onRetry={() => void refetch()} />;
  }
  if (!user) return <VisitorHome />;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title={t("app.home")} />
        <div className="flex flex-wrap gap-2">
          <FileLink url={accountFile.path} fileName="account.json">
            {t("quotes.home.export")}
          </FileLink>
          <Link href={paths.calculator} className={buttonClass("primary")}>
            {t("quotes.home.calculate")}
          </Link>
        </div>
      </div>
      <ClaimCalculations />
      <AlertsCard />
      <nav aria-label={t("app.home")} className="flex gap-1 border-b border-line">
        {LISTS.map((known) => (
          <ListLink key={known} href={listPath(known)} isCurrent={known === list}>
            {t(`quotes.home.${known}`)}
          </ListLink>
        ))}
      </nav>
      {list === "quotes" ? <QuotesCard /> : null}
      {list === "calculations" ? <CalculationsCard onOpen={openInCalculator} /> : null}
      {list === "products" ? <ProductsSection /> : null}
    </div>
  );
}

const listPath = (list: List): string => (list === "quotes" ? paths.home : `${paths.home}/${list}`);

type ListLinkProps = { href: string; isCurrent: boolean; children: string };

const ListLink = ({ href, isCurrent, children }: ListLinkProps) => (
  <Link
    href={href}
    aria-current={isCurrent ? "page" : undefined}
    className="inline-flex min-h-11 items-center rounded-t-control border-b-2 border-transparent px-3 text-sm text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent"
  >
    {children}
  </Link>
);

function VisitorHome() {
  const { t } = useTranslation("quotes");
  return (
    <div className="space-y-4">
      <PageTitle title={t("app.home")} />
      <Card title={t("quotes.home.accountTitle")}>
        <p className="max-w-prose">{t("quotes.home.accountText")}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link href={paths.register} className={buttonClass("primary")}>
            {t("quotes.save.register")}
          </Link>
          <Link href={paths.admin} className={buttonClass("secondary")}>
            {t("quotes.save.logIn")}
          </Link>
        </div>
      </Card>
      <BrowserCalculations onOpen={openInCalculator} />
    </div>
  );
}
