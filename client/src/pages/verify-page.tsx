import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { CodeForm } from "#client/features/payments/verification/code-form.tsx";
import { PaymentVerification } from "#client/features/payments/verification/payment-verification.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

/** The target of a receipt's QR code and of a bank's redirect. The key focuses the heading of another code. */
export function VerifyPage() {
  const { t } = useTranslation("payments");
  useOwnEntry();
  const { code = "" } = useParams();
  const back = (
    <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6 print:hidden`}>
      {t("common.backToCalculator")}
    </Link>
  );
  return (
    <SiteLayout>
      {code ? (
        <PaymentVerification key={code} code={code}>
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

/**
 * After a reload of the receipt that a dialog showed, its history entry is that of this page: removing the dialog's entry
 * would leave the receipt.
 */
function useOwnEntry() {
  useEffect(() => {
    if (history.state?.openDialogs) {
      history.replaceState({ ...history.state, openDialogs: 0 }, "");
    }
  }, []);
}
