import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import { MovementsCard } from "#client/features/payments/portal/movements-card.tsx";
import { TransactionsCard } from "#client/features/payments/portal/transactions-card.tsx";

export const AnalyticsTab = () => (
  <AnalyticsPanel>
    <TransactionsCard />
    <MovementsCard />
  </AnalyticsPanel>
);
