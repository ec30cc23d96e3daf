import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import { MovementsCard } from "#client/features/payments/portal/movements-card.tsx";
import { TransactionsCard } from "#client/features/payments/portal/transactions-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canRefund } from "#shared/accounts/policy.ts";

export const AnalyticsTab = ({ user }: { user: User }) => (
  <AnalyticsPanel>
    <TransactionsCard canRefund={canRefund(user)} />
    <MovementsCard />
  </AnalyticsPanel>
);
