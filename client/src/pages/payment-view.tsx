import { useParams } from "wouter";
import { PaymentPage } from "#client/features/payments/portal/payment-page.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { canRefund } from "#shared/accounts/policy.ts";

export function PaymentView({ user }: { user: User }) {
  const { code = "" } = useParams();
  return <PaymentPage key={code} code={code} canRefund={canRefund(user)} />;
}
