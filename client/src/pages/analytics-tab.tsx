import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import { TransactionsCard } from "#client/features/payments/portal/transactions-card.tsx";

export const AnalyticsTab = () => (
  <AnalyticsPanel>
    <TransactionsCard />
  </AnalyticsPanel>
);
