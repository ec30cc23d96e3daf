import { AnalyticsPanel } from "#client/features/analytics/analytics-panel.tsx";
import type { User } from "#shared/users/contract.ts";
import { mayRefund } from "#shared/users/policy.ts";

export const AnalyticsTab = ({ user }: { user: User }) => (
  <AnalyticsPanel mayRefund={mayRefund(user)} />
);
