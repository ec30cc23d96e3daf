import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageLayout } from "#client/components/page-layout.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { settingValue } from "#shared/settings/settings.ts";

const DEFAULT_FAVICON = "/favicon.png";

export function SiteLayout({ children }: { children: ReactNode }) {
  const { data: settings = [] } = useQuery(settingsQuery);
  useFavicon(settingValue(settings, "favicon_url") ?? DEFAULT_FAVICON);
  return <PageLayout logoUrl={settingValue(settings, "logo_url")}>{children}</PageLayout>;
}

function useFavicon(url: string) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    icon.type = url.endsWith(".ico") ? "image/x-icon" : "image/png";
    icon.href = url;
  }, [url]);
}
