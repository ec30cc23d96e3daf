import { useQuery } from "@tanstack/react-query";
import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import { analyticsQuery } from "#client/features/analytics/queries.ts";
import { TransactionsCard } from "#client/features/transactions/transactions-card.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canRefund } from "#shared/accounts/policy.ts";

export function AnalyticsTab({ user }: { user: User }) {
  const { data } = useQuery(analyticsQuery({})); // of all time, which the panel shows at first
  const hasTestPayments = data !== undefined && data.test.totalTransactions > 0;
  return (
    <AnalyticsPanel>
      <TransactionsCard canRefund={canRefund(user)} hasTestPayments={hasTestPayments} />
    </AnalyticsPanel>
  );
}
