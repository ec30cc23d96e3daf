import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Icon, type IconName } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { LogOutButton } from "#client/features/accounts/log-out-button.tsx";
import { LoginForm } from "#client/features/accounts/login-form.tsx";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";
import type { TextKey } from "#shared/texts.ts";
import { SiteLayout } from "./site-layout.tsx";

export function AdminPage() {
  return (
    <SiteLayout>
      <AdminContent />
    </SiteLayout>
  );
}

function AdminContent() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery);

  if (isPending) return <p className="text-muted">{t("app.loading")}</p>;
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

const TILES: { icon: IconName; title: TextKey<"accounts">; text: TextKey<"accounts"> }[] = [
  { icon: "chart", title: "portal.tiles.analytics", text: "portal.tiles.analyticsText" },
  { icon: "settings", title: "portal.tiles.settings", text: "portal.tiles.settingsText" },
  { icon: "users", title: "portal.tiles.users", text: "portal.tiles.usersText" },
];

function PortalHome({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  return (
    <section className="mx-auto max-w-3xl sm:mt-6">
      <PageTitle title={t("portal.welcome", { name: user.firstName || user.email })} />
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        {TILES.map(({ icon, title, text }) => (
          <div key={title} className="rounded-card border border-line bg-surface p-5 shadow-card">
            <Icon name={icon} className="size-6 text-accent" />
            <h2 className="mt-3 font-semibold">{t(title)}</h2>
            <p className="mt-1 text-sm text-muted">{t(text)}</p>
          </div>
        ))}
      </div>
      <PageActions href={paths.dashboard} label={t("portal.toDashboard")} />
    </section>
  );
}

function AccessDenied() {
  const { t } = useTranslation("accounts");
  return (
    <NarrowCard title={t("auth.accessDenied")}>
      <p className="text-muted">
        {t("errors.forbidden")}. {t("portal.deniedText")}
      </p>
      <PageActions href={paths.calculator} label={t("common.backToCalculator")} />
    </NarrowCard>
  );
}

function PageActions({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Link href={href} className={buttonClass("primary")}>
        {label}
      </Link>
      <Link href={paths.account} className={buttonClass("secondary")}>
        {t("account.title")}
      </Link>
      <LogOutButton />
    </div>
  );
}
