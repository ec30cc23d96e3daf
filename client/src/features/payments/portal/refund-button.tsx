import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#client/components/button.tsx";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { blockedRefundReason } from "./refundable-amount.ts";

type RefundButtonProps = { details: TransactionDetails; onClick: () => void };

/** Gray, with the reason in words, for an admin who may not refund what can be refunded; otherwise opens the dialog. */
export function RefundButton({ details, onClick }: RefundButtonProps) {
  const { t } = useTranslation("admin");
  if (details.refundable <= 0) return null;
  const reason = blockedRefundReason(details, t);
  if (!reason) return <Button onClick={onClick}>{t("transactions.refund.button")}</Button>;
  return (
    <div className="flex flex-col gap-1 sm:items-end">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={REASON}
        className={`${buttonClass("quiet")} cursor-not-allowed border border-line bg-sunken max-sm:self-start`}
      >
        {t("transactions.refund.button")}
      </button>
      <p id={REASON} className="max-w-96 text-sm text-muted sm:text-right">
        {reason}
      </p>
    </div>
  );
}

const REASON = "refund-blocked";
