import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { ApiError, call } from "#client/lib/api.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatAmount } from "#shared/money.ts";
import { findTransaction, type PublicTransaction } from "#shared/payments/contract.ts";
import type { TextKey } from "#shared/texts.ts";

/** The public details of a payment, found by its transaction code. */
export function PaymentVerification({ code }: { code: string }) {
  const { t } = useTranslation("payments");
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [findTransaction.path, code],
    queryFn: () => call(findTransaction, { params: { code } }),
  });
  if (isPending) return <p role="status">{t("app.loading")}</p>;
  if (data) return <PaymentDetails {...data} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return isUnknown ? (
    <p role="alert" className="text-danger">
      {t("payments.notGenuine")}
    </p>
  ) : (
    <LoadError text={t("payments.loadFailed")} onRetry={() => void refetch()} />
  );
}

const VERDICTS: Record<PublicTransaction["status"], TextKey<"payments">> = {
  pending: "payments.notYetPaid",
  processing: "payments.verifying",
  completed: "payments.genuine",
  partially_refunded: "payments.genuine",
  refunded: "payments.isRefunded",
  disputed: "payments.isDisputed",
  dispute_lost: "payments.isChargedBack",
  failed: "payments.notYetPaid",
  mismatch: "payments.isMismatch",
};

function PaymentDetails({
  transactionCode,
  status,
  amount,
  refunded,
  currency,
  createdAt,
}: PublicTransaction) {
  const { t } = useTranslation("payments");
  const formatDate = useDateFormat({ dateStyle: "long", timeStyle: "short" });
  const isGood = status === "completed" || status === "partially_refunded";
  return (
    <>
      <p role="status" className={`mb-4 text-lg font-medium ${isGood ? "text-positive" : ""}`}>
        {t(VERDICTS[status])}
      </p>
      <FactRows>
        <FactRow label={t("payments.code")}>{transactionCode}</FactRow>
        <FactRow label={t("payments.statusLabel")}>{t(`payments.status.${status}`)}</FactRow>
        <FactRow label={t("payments.amountLabel")}>{`${formatAmount(amount)} ${currency}`}</FactRow>
        {refunded > 0 ? (
          <FactRow label={t("payments.refundedLabel")}>
            {`${formatAmount(refunded)} ${currency}`}
          </FactRow>
        ) : null}
        <FactRow label={t("payments.dateLabel")}>{formatDate(createdAt)}</FactRow>
      </FactRows>
    </>
  );
}
