import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { PageLayout } from "#client/components/page-layout.tsx";
import { AccountBarPlaceholder } from "#client/features/accounts/login/account-bar-placeholder.tsx";
import { isAccountKnown } from "#client/features/accounts/login/known-account.ts";
import { useBrandColor } from "#client/features/settings/branding/use-brand-color.ts";
import { useFavicon } from "#client/features/settings/branding/use-favicon.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { setBrandTitle } from "#client/lib/document-title.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { settingValue } from "#shared/settings/settings.ts";

/** The page does without the menu where its code cannot be loaded, as offline. */
const VisitorMenu = lazyWithPreload(() =>
  withTexts("accounts", import("./visitor-menu.tsx")).then(
    ({ VisitorMenu }) => VisitorMenu,
    () => () => null,
  ),
);

type SiteLayoutProps = {
  /** The bar of a page of the portal; null until an account has logged in, undefined on a page for visitors. */
  account?: ReactNode;
  children: ReactNode;
};

export function SiteLayout({ account, children }: SiteLayoutProps) {
  const { data: settings = [] } = useQuery(settingsQuery);
  const title = settingValue(settings, "brand_title");
  useEffect(() => setBrandTitle(title), [title]);
  useBrandColor(settingValue(settings, "brand_color"));
  useFavicon(settingValue(settings, "favicon_url"));
  return (
    <PageLayout
      logoUrl={settingValue(settings, "logo_url")}
      title={title}
      footerText={settingValue(settings, "footer_text")}
      hasPayments={settingValue(settings, "accept_payments")}
      account={account}
      menu={account === undefined && isAccountKnown() ? <Menu /> : null}
    >
      {children}
    </PageLayout>
  );
}

const Menu = () => (
  <Suspense fallback={<AccountBarPlaceholder />}>
    <VisitorMenu />
  </Suspense>
);
