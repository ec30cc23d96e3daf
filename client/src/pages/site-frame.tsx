import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageFrame } from "#client/components/page-frame.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { settingOf } from "#shared/settings/settings.ts";

/** What surrounds every page, with the logo that the settings name. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { data: settings = [] } = useQuery(settingsQuery);
  return <PageFrame logoUrl={settingOf(settings, "logo_url")}>{children}</PageFrame>;
}
