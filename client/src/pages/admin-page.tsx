import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { LateIcon } from "#client/components/late-icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { LoginForm } from "#client/features/accounts/login/login-form.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
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
        <LoginForm onLoggedIn={(user) => isAdmin(user) && navigate(paths.dashboard)} />
      </NarrowCard>
    );
  }
  return isAdmin(user) ? <PortalHome user={user} /> : <AccessDenied />;
}

const TILES = [
  { tab: "analytics", icon: "chart" },
  { tab: "settings", icon: "settings" },
  { tab: "users", icon: "users" },
] as const;

function PortalHome({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  return (
    <section className="mx-auto max-w-3xl sm:mt-6">
      <PageTitle title={t("portal.welcome", { name: user.firstName || user.email })} />
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        {TILES.map(({ tab, icon }) => (
          <Link
            key={tab}
            href={`${paths.dashboard}/${tab}`}
            className="rounded-card border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-accent"
          >
            <LateIcon name={icon} className="size-6 text-accent" />
            <h2 className="mt-3 font-semibold">{t(`portal.tiles.${tab}`)}</h2>
            <p className="mt-1 text-sm text-muted">{t(`portal.tiles.${tab}Text`)}</p>
          </Link>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link href={paths.dashboard} className={buttonClass("primary")}>
          {t("portal.toDashboard")}
        </Link>
        <TextLink href={paths.calculator}>{t("common.backToCalculator")}</TextLink>
      </div>
    </section>
  );
}

function AccessDenied() {
  const { t } = useTranslation("accounts");
  return (
    <NarrowCard title={t("auth.accessDenied")}>
      <p>{t("errors.forbidden")}</p>
      <p className="mt-1 text-muted">{t("portal.deniedText")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.calculator} className={buttonClass("primary")}>
          {t("common.backToCalculator")}
        </Link>
        <Link href={paths.account} className={buttonClass("secondary")}>
          {t("account.title")}
        </Link>
        <LogOut />
      </div>
    </NarrowCard>
  );
}
