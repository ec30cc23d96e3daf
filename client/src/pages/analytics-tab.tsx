import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import { MovementsCard } from "#client/features/payments/portal/movements-card.tsx";
import { TransactionsCard } from "#client/features/payments/portal/transactions-card.tsx";
import { MonthlyBookkeepingSwitch } from "#client/features/settings/general/monthly-bookkeeping-switch.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canScheduleBookkeeping } from "#shared/accounts/policy.ts";

export const AnalyticsTab = ({ user }: { user: User }) => (
  <AnalyticsPanel>
    <TransactionsCard />
    <MovementsCard>
      {canScheduleBookkeeping(user) ? <MonthlyBookkeepingSwitch /> : null}
    </MovementsCard>
  </AnalyticsPanel>
);
