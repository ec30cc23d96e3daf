import { credentialsQuery } from "#client/features/credentials/queries.ts";
import { PaymentStatusCard } from "#client/features/payments/payment-status-card.tsx";
import { useCanChangeCredentials } from "#client/features/settings/use-can-change-credentials.ts";
import type { User } from "#shared/accounts/contract.ts";

const DEPENDENT_QUERIES = [credentialsQuery];

export const PaymentsTab = ({ user }: { user: User }) => (
  <PaymentStatusCard
    canChangeCredentials={useCanChangeCredentials(user)}
    invalidates={DEPENDENT_QUERIES}
  />
);
