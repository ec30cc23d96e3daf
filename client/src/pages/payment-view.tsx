import { useParams } from "wouter";
import { PaymentPage } from "#client/features/payments/portal/payment-page.tsx";

export function PaymentView() {
  const { code = "" } = useParams();
  return <PaymentPage key={code} code={code} />;
}
