import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { LoginForm } from "#client/features/accounts/login/login-form.tsx";
import { NoOwnerNotice } from "#client/features/accounts/login/no-owner-notice.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { takePageBeforeLogin } from "#client/lib/session-expired.ts";
import { restoreDrafts } from "#client/lib/unsaved-draft.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";
import { LogOut } from "./log-out.tsx";
import { PortalLayout } from "./portal-layout.tsx";

export const AdminPage = () => (
  <PortalLayout>
    <AdminContent />
  </PortalLayout>
);

function AdminContent() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);

  if (isPending) {
    return (
      <div className="mx-auto mt-4 max-w-md sm:mt-10">
        <CardsPlaceholder heights={["h-96"]} />
      </div>
    );
  }
  if (error) return <LoadError text={t("auth.loadFailed")} onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <NarrowCard title={t("app.portal")}>
        <NoOwnerNotice />
        <LoginForm onLoggedIn={(user) => isAdmin(user) && navigate(pageAfterLogin(user))} />
      </NarrowCard>
    );
  }
  return isAdmin(user) ? <PortalHome user={user} /> : <AccountHome user={user} />;
}

/** The page of the dashboard on which the session had expired, with its drafts; by default the dashboard. */
function pageAfterLogin({ id }: User): string {
  restoreDrafts(id);
  const page = takePageBeforeLogin();
  return page?.startsWith(paths.dashboard) ? page : paths.dashboard;
}

const TILES = [
  { tab: "analytics", icon: "chart" },
  { tab: "settings", icon: "settings" },
  { tab: "users", icon: "users" },
] as const;

const Today = lazyWithPreload(async () => {
  const block = withTexts("today", import("./today.tsx"));
  return (await withTexts("datasets", block)).Today;
});

const reload = () => location.reload();

const TodayPlaceholder = () => (
  <div className="mt-6">
    <CardsPlaceholder heights={["h-24", "h-64", "h-72"]} />
  </div>
);

function PortalHome({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="sm:mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle title={t("portal.welcome", { name: user.firstName || user.email })} />
        <Link href={paths.dashboard} className={buttonClass("primary")}>
          {t("portal.toDashboard")}
        </Link>
      </div>
      <Suspense fallback={<TodayPlaceholder />}>
        <ErrorBoundary fallback={<LoadError text={t("auth.loadFailed")} onRetry={reload} />}>
          <Today user={user} />
        </ErrorBoundary>
      </Suspense>
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        {TILES.map(({ tab, icon }) => (
          <Link
            key={tab}
            href={`${paths.dashboard}/${tab}`}
            className="rounded-card border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-accent"
          >
            <LazyIcon name={icon} className="size-6 text-accent" />
            <h2 className="mt-3 font-semibold">{t(`portal.tiles.${tab}`)}</h2>
            <p className="mt-1 text-sm text-muted">{t(`portal.tiles.${tab}Text`)}</p>
          </Link>
        ))}
      </div>
      <p className="mt-6">
        <TextLink href={paths.calculator}>{t("common.backToCalculator")}</TextLink>
      </p>
    </div>
  );
}

/** An account that is no admin's has asked for nothing yet that is denied: only the dashboard says so. */
function AccountHome({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  return (
    <NarrowCard title={t("portal.welcome", { name: user.firstName || user.email })}>
      <p>{t("errors.forbidden")}</p>
      <p className="mt-1 text-muted">{t("portal.deniedText")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.calculator} className={buttonClass("primary")}>
          {t("common.backToCalculator")}
        </Link>
        <Link href={paths.home} className={buttonClass("secondary")}>
          {t("account.home")}
        </Link>
        <Link href={paths.account} className={buttonClass("secondary")}>
          {t("account.title")}
        </Link>
        <LogOut />
      </div>
    </NarrowCard>
  );
}
