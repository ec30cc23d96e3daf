import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { PaymentVerification } from "#client/features/payments/payment-verification.tsx";
import { paths } from "#shared/client-routes.ts";
import { SiteLayout } from "./site-layout.tsx";

/** The target of a receipt's QR code, and of a bank's redirect after card authentication. */
export function VerifyPage() {
  const { t } = useTranslation("payments");
  const { code = "" } = useParams();
  return (
    <SiteLayout>
      <NarrowCard title={t("payments.verifyTitle")}>
        <PaymentVerification key={code} code={code} />
        <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6`}>
          {t("common.backToCalculator")}
        </Link>
      </NarrowCard>
    </SiteLayout>
  );
}
