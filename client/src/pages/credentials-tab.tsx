import { useQuery } from "@tanstack/react-query";
import { LandedCostConsole } from "#client/features/landed-cost/landed-cost-console.tsx";
import { landedCostStatusQuery } from "#client/features/landed-cost/queries.ts";
import { publicKeyQuery } from "#client/features/payments/queries.ts";
import { CredentialsPanel } from "#client/features/settings/credentials/credentials-panel.tsx";
import { CredentialAccessCard } from "#client/features/settings/general/credential-access-card.tsx";
import { ServiceLevelCard } from "#client/features/settings/general/service-level-card.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { SettingsLoadError } from "#client/features/settings/settings-load-error.tsx";
import { useCanChangeCredentials } from "#client/features/settings/use-can-change-credentials.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canReserveCredentials } from "#shared/accounts/policy.ts";
import { settingValue } from "#shared/settings/settings.ts";

const DEPENDENT_QUERIES = [adminSettingsQuery, landedCostStatusQuery, publicKeyQuery];

export function CredentialsTab({ user }: { user: User }) {
  const { data: settings } = useQuery(adminSettingsQuery);
  const canChange = useCanChangeCredentials(user);
  return (
    <>
      {canChange === null ? <SettingsLoadError /> : null}
      <CredentialsPanel canChange={canChange} invalidates={DEPENDENT_QUERIES} />
      {canReserveCredentials(user) ? <CredentialAccessCard /> : null}
      {settings ? (
        <ServiceLevelCard value={settingValue(settings, "zonos_service_level_code")} />
      ) : null}
      <LandedCostConsole />
    </>
  );
}
