import * as Tabs from "@radix-ui/react-tabs";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useParams } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { buttonClass } from "#client/components/button.tsx";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { useDashboardGuard } from "#client/features/accounts/login/use-dashboard-guard.ts";
import { currentUserQuery } from "#client/features/accounts/queries.ts";
import { LandedCostBanner } from "#client/features/landed-cost/landed-cost-banner.tsx";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { focusWithoutRing } from "#client/lib/focus-without-ring.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { setDraftUser, useUnsavedDraftNames } from "#client/lib/unsaved-draft.ts";
import { useOnChange } from "#client/lib/use-on-change.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PortalLayout } from "./portal-layout.tsx";
import { TAB_NAMES, type Tab } from "./tab-names.ts";

const TABS = {
  settings: lazyWithPreload(async () => (await import("./settings-tab.tsx")).SettingsTab),
  tariffs: lazyWithPreload(async () => (await import("./tariffs-tab.tsx")).TariffsTab),
  payments: lazyWithPreload(async () => (await import("./payments-tab.tsx")).PaymentsTab),
  credentials: lazyWithPreload(async () => (await import("./credentials-tab.tsx")).CredentialsTab),
  analytics: lazyWithPreload(async () => (await import("./analytics-tab.tsx")).AnalyticsTab),
  fees: lazyWithPreload(async () => (await import("./fees-tab.tsx")).FeesTab),
  users: lazyWithPreload(async () => (await import("./users-tab.tsx")).UsersTab),
} satisfies Record<Tab, unknown>;

/** Pages of their own below a tab. */
const VIEWS = {
  ...TABS,
  activity: lazyWithPreload(async () => (await import("./activity-view.tsx")).ActivityView),
  payment: lazyWithPreload(async () => {
    const view = withTexts("payments", import("./payment-view.tsx"));
    return (await withTexts("results", view)).PaymentView;
  }),
};
type View = keyof typeof VIEWS;

/** The tabs that the others are below: the users' activity, and a payment of the list in the analytics. */
const PARENTS = { activity: "users", payment: "analytics" } as const;

const parentTab = (view: View): Tab =>
  view === "activity" || view === "payment" ? PARENTS[view] : view;

const isView = (tab: string): tab is View => Object.hasOwn(VIEWS, tab) && tab !== "payment";

export function DashboardPage() {
  const { tab = "settings", code } = useParams();
  if (code !== undefined) return <ViewPage view="payment" />;
  return isView(tab) ? <ViewPage view={tab} /> : <NotFoundPage />;
}

function useSection(view: View): string {
  const { t } = useTranslation("admin");
  const { code = "" } = useParams();
  if (view === "payment") return t("transactions.details.title", { code });
  return t(view === "activity" ? "activity.title" : `admin.tabs.${view}`);
}

function ViewPage({ view }: { view: View }) {
  const { t } = useTranslation(["admin", "accounts"]);
  const { data: user, error, isPending, refetch } = useQuery(currentUserQuery);
  useEffect(() => void VIEWS[view].preload(), [view]); // in parallel with the current user
  useDashboardGuard(user);
  const section = useSection(view);
  return (
    <PortalLayout isAdminExpected>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle title={t("admin.dashboard")} section={section} />
        <div className="flex flex-wrap gap-3">
          <Link href={paths.admin} className={buttonClass("secondary")}>
            {t("admin.today")}
          </Link>
          <Link href={paths.calculator} className={buttonClass("secondary")}>
            {t("common.backToCalculator")}
          </Link>
        </div>
      </div>
      {isPending ? <CardsPlaceholder heights={["h-dvh"]} /> : null}
      {error ? (
        <LoadError text={t("accounts:auth.loadFailed")} onRetry={() => void refetch()} />
      ) : null}
      {user?.needsTwoStep ? <Redirect to={paths.account} /> : null}
      {user && isAdmin(user) && !user.needsTwoStep ? <Dashboard user={user} view={view} /> : null}
    </PortalLayout>
  );
}

function Dashboard({ user, view }: { user: User; view: View }) {
  const { t } = useTranslation("admin");
  const { data: settings = [] } = useQuery(settingsQuery);
  const method = settingValue(settings, "calculation_method");
  const Panel = VIEWS[view];
  const current = parentTab(view);
  const list = useScrollTabIntoView(current);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => setDraftUser(user.id), [user.id]);
  useOnChange(view, () => focusIfLost(panel.current)); // after a link in the previous panel
  const unsavedTabs = useUnsavedDraftNames().map((draft) => draft.split("/")[0]);
  return (
    <>
      {method === "zonos" ? <LandedCostBanner /> : null}
      <Tabs.Root value={current} activationMode="manual">
        <Tabs.List
          ref={list}
          aria-label={t("admin.dashboard")}
          className="relative -mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
        >
          {TAB_NAMES.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              onMouseDown={focusWithoutRing}
              // Radix ignores a click without a press, and the visible tab, which may be left for one still loading.
              onClick={() => openTab(name)}
              className="min-h-11 shrink-0 rounded-t-control border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent"
            >
              {t(`admin.tabs.${name}`)}
              {unsavedTabs.includes(name) ? <UnsavedIndicator /> : null}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content ref={panel} value={current} tabIndex={-1} className="space-y-6 outline-none">
          <ErrorBoundary key={view} fallback={<PanelError />}>
            <Panel user={user} />
          </ErrorBoundary>
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function openTab(tab: Tab) {
  const url = `${paths.dashboard}/${tab}`;
  if (location.pathname !== url) navigate(url);
}

function PanelError() {
  const { t } = useTranslation("admin");
  return <LoadError text={t("common.crashTitle")} onRetry={() => location.reload()} />;
}

function UnsavedIndicator() {
  const { t } = useTranslation("admin");
  return (
    <span className="ml-1.5 inline-block size-2 rounded-full bg-accent">
      <span className="sr-only">{t("saveBar.unsaved")}</span>
    </span>
  );
}

function useScrollTabIntoView(current: Tab) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    const active = list.current?.querySelector("[data-state=active]");
    active?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return list;
}
