import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageLayout } from "#client/components/page-layout.tsx";
import { useBrandColor } from "#client/features/branding/use-brand-color.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { setBrandTitle } from "#client/lib/document-title.ts";
import { settingValue } from "#shared/settings/settings.ts";

const DEFAULT_FAVICON = "/favicon.png";

type SiteLayoutProps = { account?: ReactNode; children: ReactNode };

export function SiteLayout({ account, children }: SiteLayoutProps) {
  const { data: settings = [] } = useQuery(settingsQuery);
  const title = settingValue(settings, "brand_title");
  useEffect(() => setBrandTitle(title), [title]);
  useBrandColor(settingValue(settings, "brand_color"));
  useFavicon(settingValue(settings, "favicon_url") ?? DEFAULT_FAVICON);
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

function useFavicon(url: string) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    icon.type = url.endsWith(".ico") ? "image/x-icon" : "image/png";
    icon.href = url;
  }, [url]);
}
