import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { ApiError, call } from "#client/lib/api.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatAmount } from "#shared/money.ts";
import { findTransaction, type PublicTransaction } from "#shared/payments/contract.ts";
import type { TextKey } from "#shared/texts.ts";

/** What is known of a payment by its code: whether it is genuine, how much, when. */
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
  failed: "payments.notYetPaid",
  completed: "payments.genuine",
  partially_refunded: "payments.genuine",
  refunded: "payments.isRefunded",
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
      <dl className="divide-y divide-line">
        <DetailRow label={t("payments.code")} value={transactionCode} />
        <DetailRow label={t("payments.statusLabel")} value={t(`payments.status.${status}`)} />
        <DetailRow
          label={t("payments.amountLabel")}
          value={`${formatAmount(amount)} ${currency}`}
        />
        {refunded > 0 ? (
          <DetailRow
            label={t("payments.refundedLabel")}
            value={`${formatAmount(refunded)} ${currency}`}
          />
        ) : null}
        <DetailRow label={t("payments.dateLabel")} value={formatDate(createdAt)} />
      </dl>
    </>
  );
}

const DetailRow = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);
