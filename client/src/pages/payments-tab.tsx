import { PaymentStatusCard } from "#client/features/payments/portal/payment-status-card.tsx";
import { credentialsQuery } from "#client/features/settings/credentials/queries.ts";
import { RefundLimitCard } from "#client/features/settings/general/refund-limit-card.tsx";
import { SettingsLoadError } from "#client/features/settings/settings-load-error.tsx";
import { useCanChangeCredentials } from "#client/features/settings/use-can-change-credentials.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canSetRefundLimit } from "#shared/accounts/policy.ts";

const DEPENDENT_QUERIES = [credentialsQuery];

export function PaymentsTab({ user }: { user: User }) {
  const canChange = useCanChangeCredentials(user);
  return (
    <>
      {canChange === null ? <SettingsLoadError /> : null}
      <PaymentStatusCard canChangeCredentials={canChange} invalidates={DEPENDENT_QUERIES} />
      {canSetRefundLimit(user) ? <RefundLimitCard /> : null}
    </>
  );
}
