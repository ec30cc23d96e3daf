import { useQuery } from "@tanstack/react-query";
import { proposalsQuery } from "#client/features/datasets/proposals/queries.ts";
import { versionsQuery } from "#client/features/datasets/queries.ts";
import { DataRulesCard } from "#client/features/settings/data-rules/data-rules-card.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { NoticesCard } from "#client/features/sources/notices-card.tsx";
import { SourcesCard } from "#client/features/sources/sources-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canSetDataRules } from "#shared/accounts/policy.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { settingValue } from "#shared/settings/settings.ts";

const BROUGHT = [proposalsQuery, ...DATASET_NAMES.map(versionsQuery)];

/** Where new data is looked for, what was found, and what happens by itself. */
export function SourcesSection({ user }: { user: User }) {
  const { data: settings } = useQuery(adminSettingsQuery);
  return (
    <>
      <SourcesCard
        activatesRates={settings !== undefined && settingValue(settings, "activate_exchange_rates")}
        invalidates={BROUGHT}
      />
      <NoticesCard />
      {canSetDataRules(user) ? <DataRulesCard /> : null}
    </>
  );
}
