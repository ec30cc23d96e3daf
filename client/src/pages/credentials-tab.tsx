import { useQuery } from "@tanstack/react-query";
import { CredentialsPanel } from "#client/features/credentials/credentials-panel.tsx";
import { LandedCostConsole } from "#client/features/landed-cost/landed-cost-console.tsx";
import { landedCostStatusQuery } from "#client/features/landed-cost/queries.ts";
import { ServiceLevelCard } from "#client/features/landed-cost/service-level-card.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { settingValue } from "#shared/settings/settings.ts";

const DEPENDENT_QUERIES = [adminSettingsQuery, landedCostStatusQuery];

export function CredentialsTab() {
  const { data: settings } = useQuery(adminSettingsQuery);
  return (
    <>
      <CredentialsPanel invalidates={DEPENDENT_QUERIES} />
      {settings ? (
        <ServiceLevelCard
          value={settingValue(settings, "zonos_service_level_code")}
          invalidates={DEPENDENT_QUERIES}
        />
      ) : null}
      <LandedCostConsole />
    </>
  );
}
