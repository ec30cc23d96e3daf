import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageFrame } from "#client/components/page-frame.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { settingValue } from "#shared/settings/settings.ts";

const OWN_ICON = "/favicon.png";

/** What surrounds every page, with the logo and the icon that the settings name. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { data: settings = [] } = useQuery(settingsQuery);
  useIcon(settingValue(settings, "favicon_url") ?? OWN_ICON);
  return <PageFrame logoUrl={settingValue(settings, "logo_url")}>{children}</PageFrame>;
}

function useIcon(url: string) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    icon.type = url.endsWith(".ico") ? "image/x-icon" : "image/png";
    icon.href = url;
  }, [url]);
}
