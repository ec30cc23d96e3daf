import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { storedCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { useLastPayment } from "#client/features/payments/checkout/last-payment.ts";
import { CodeForm } from "#client/features/payments/verification/code-form.tsx";
import { PaymentVerification } from "#client/features/payments/verification/payment-verification.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

function usePaidItems(code: string) {
  const payment = useLastPayment();
  const [last] = useState(storedCalculation);
  const isPaid = payment?.transactionCode === code && payment.calculationId === last?.result.id;
  return isPaid && last ? last.result.items : [];
}

/** The target of a receipt's QR code and of a bank's redirect. The key focuses the heading of another code. */
export function VerifyPage() {
  const { t } = useTranslation("payments");
  const { code = "" } = useParams();
  const items = usePaidItems(code);
  const back = (
    <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6 print:hidden`}>
      {t("common.backToCalculator")}
    </Link>
  );
  return (
    <SiteLayout>
      {code ? (
        <PaymentVerification key={code} code={code} items={items}>
          {back}
        </PaymentVerification>
      ) : (
        <NarrowCard title={t("payments.verifyTitle")}>
          <CodeForm />
          {back}
        </NarrowCard>
      )}
    </SiteLayout>
  );
}
