import { useQuery } from "@tanstack/react-query";
import { BrandingCard } from "#client/features/branding/branding-card.tsx";
import { credentialsQuery } from "#client/features/credentials/queries.ts";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { SettingsPanel } from "#client/features/settings/settings-panel.tsx";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import type { Credential } from "#shared/credentials/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";

const BRANDING_QUERIES = [adminSettingsQuery, settingsQuery];

export function SettingsTab() {
  const { data: settings = [] } = useQuery(settingsQuery);
  const { data: credentials } = useQuery(credentialsQuery);
  return (
    <>
      <BrandingCard
        logoUrl={settingValue(settings, "logo_url")}
        faviconUrl={settingValue(settings, "favicon_url")}
        invalidates={BRANDING_QUERIES}
      />
      <SettingsPanel hasProviderKey={!credentials || hasProviderKey(credentials)} />
    </>
  );
}

const hasProviderKey = (credentials: readonly Credential[]): boolean =>
  credentials.some(
    ({ key, source, isReadable }) => key === "zonos_api_key" && source !== null && isReadable,
  );
