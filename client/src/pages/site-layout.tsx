import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageLayout } from "#client/components/page-layout.tsx";
import { useBrandColor } from "#client/features/settings/branding/use-brand-color.ts";
import { useFavicon } from "#client/features/settings/branding/use-favicon.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { setBrandTitle } from "#client/lib/document-title.ts";
import { settingValue } from "#shared/settings/settings.ts";

type SiteLayoutProps = { account?: ReactNode; children: ReactNode };

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
    >
      {children}
    </PageLayout>
  );
}
