import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { PAYER_STATE } from "./bank-redirect.ts";
import type { LastPayment } from "./last-payment.ts";
import { usePaymentCheck } from "./use-payment-check.ts";

const NOTICES = {
  unknown: { icon: <Spinner className="text-accent size-5 border-2" />, text: "payments.checking" },
  unpaid: { icon: <Icon name="warning" />, text: "payments.unfinished" },
  paid: { icon: <Icon name="check" className="size-5" />, text: "payments.received" },
} as const;

/**
 * The outcome of the tab's last payment, also if its dialog was left while the card was charged. It stays one status,
 * because screen readers announce only what changes in an element that they know.
 */
export function PaymentOutcome({ payment }: { payment: LastPayment }) {
  const { t } = useTranslation("payments");
  usePaymentCheck(payment);
  const { icon, text } = NOTICES[payment.outcome];
  const isPaid = payment.outcome === "paid";
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-2 print:hidden",
        isPaid ? "rounded-control bg-positive-soft p-3" : warningNoticeClass,
      )}
    >
      <p
        role="status"
        className={classNames(
          "flex items-center",
          isPaid ? "gap-2 font-semibold text-positive" : "gap-3",
        )}
      >
        {icon}
        {t(text)}
      </p>
      {isPaid ? (
        <Link
          href={verifyPath(payment.transactionCode)}
          state={PAYER_STATE}
          className={buttonClass("secondary")}
        >
          {t("payments.showReceipt")}
        </Link>
      ) : null}
    </div>
  );
}
