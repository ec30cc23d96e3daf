import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageLayout } from "#client/components/page-layout.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { settingValue } from "#shared/settings/settings.ts";

const DEFAULT_FAVICON = "/favicon.png";

type SiteLayoutProps = { account?: ReactNode; children: ReactNode };

export function SiteLayout({ account, children }: SiteLayoutProps) {
  const { data: settings = [] } = useQuery(settingsQuery);
  useFavicon(settingValue(settings, "favicon_url") ?? DEFAULT_FAVICON);
  return (
    <PageLayout logoUrl={settingValue(settings, "logo_url")} account={account}>
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
