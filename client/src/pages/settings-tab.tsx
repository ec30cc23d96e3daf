import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { BrandingCard } from "#client/features/settings/branding/branding-card.tsx";
import { credentialsQuery } from "#client/features/settings/credentials/queries.ts";
import { SettingsPanel } from "#client/features/settings/general/settings-panel.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import type { Credential } from "#shared/credentials/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";

const BRANDING_QUERIES = [adminSettingsQuery, settingsQuery];

export function SettingsTab() {
  const { t } = useTranslation("admin");
  const { data: settings, error, isPending, refetch } = useQuery(settingsQuery);
  const { data: credentials } = useQuery(credentialsQuery);
  return (
    <>
      {error ? <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} /> : null}
      {settings || isPending ? (
        <BrandingCard
          logoUrl={settingValue(settings ?? [], "logo_url")}
          faviconUrl={settingValue(settings ?? [], "favicon_url")}
          invalidates={BRANDING_QUERIES}
        />
      ) : null}
      <SettingsPanel hasProviderKey={!credentials || hasProviderKey(credentials)} />
    </>
  );
}

const hasProviderKey = (credentials: readonly Credential[]): boolean =>
  credentials.some(
    ({ key, source, isReadable }) => key === "zonos_api_key" && source !== null && isReadable,
  );
