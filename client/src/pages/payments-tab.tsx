import { credentialsQuery } from "#client/features/credentials/queries.ts";
import { PaymentStatusCard } from "#client/features/payments/payment-status-card.tsx";

const DEPENDENT_QUERIES = [credentialsQuery];

export const PaymentsTab = () => <PaymentStatusCard invalidates={DEPENDENT_QUERIES} />;
