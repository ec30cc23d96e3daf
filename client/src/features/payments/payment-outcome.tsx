import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { PAYER_STATE } from "./bank-redirect.ts";
import type { LastPayment } from "./last-payment.ts";
import { Spinner } from "./spinner.tsx";
import { usePaymentCheck } from "./use-payment-check.ts";

/** The outcome of the tab's last payment, also if its dialog was left while the card was charged. */
export function PaymentOutcome({ payment }: { payment: LastPayment }) {
  const { t } = useTranslation("payments");
  usePaymentCheck(payment);
  if (payment.outcome === "paid") return <PaidNotice code={payment.transactionCode} />;
  const isUnknown = payment.outcome === "unknown";
  return (
    <p role="status" className={`flex items-center gap-3 print:hidden ${warningNoticeClass}`}>
      {isUnknown ? <Spinner className="size-5 border-2" /> : <Icon name="warning" />}
      {t(isUnknown ? "payments.checking" : "payments.unfinished")}
    </p>
  );
}

function PaidNotice({ code }: { code: string }) {
  const { t } = useTranslation("payments");
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-positive-soft p-3 print:hidden">
      <span role="status" className="flex items-center gap-2 font-semibold text-positive">
        <Icon name="check" className="size-5" />
        {t("payments.received")}
      </span>
      <Link href={verifyPath(code)} state={PAYER_STATE} className={buttonClass("secondary")}>
        {t("payments.showReceipt")}
      </Link>
    </p>
  );
}
