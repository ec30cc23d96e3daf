import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatAmount } from "#shared/money.ts";
import type { TransactionSummary } from "#shared/payments/contract.ts";
import { RefundDialog } from "./refund-dialog.tsx";

type TransactionTableProps = { transactions: TransactionSummary[]; canRefund: boolean };

export function TransactionTable({ transactions, canRefund }: TransactionTableProps) {
  const { t } = useTranslation("admin");
  const [refunding, setRefunding] = useState<TransactionSummary | null>(null);
  if (transactions.length === 0) {
    return <p className="text-muted">{t("analytics.noTransactions")}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-x-4">
        {transactions.map((transaction) => (
          <TransactionItem
            key={transaction.id}
            transaction={transaction}
            onRefund={canRefund ? () => setRefunding(transaction) : null}
          />
        ))}
      </ul>
      {refunding ? (
        <RefundDialog transaction={refunding} onClose={() => setRefunding(null)} />
      ) : null}
    </>
  );
}

type TransactionItemProps = { transaction: TransactionSummary; onRefund: (() => void) | null };

function TransactionItem({ transaction, onRefund }: TransactionItemProps) {
  const { t } = useTranslation("admin");
  const { transactionCode: code, createdAt, amount, refunded, currency, status } = transaction;
  const formatDate = useDateFormat();
  const isRefundable = status === "completed" || status === "partially_refunded";
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-3 sm:col-span-4 sm:grid-cols-subgrid">
      <div className="min-w-0">
        <p className="font-medium tabular-nums wrap-anywhere">{code}</p>
        <p className="text-sm text-muted">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      <div className="sm:text-right">
        <p className="font-semibold whitespace-nowrap tabular-nums">
          {formatAmount(amount)} {currency}
        </p>
        {refunded > 0 ? (
          <p className="text-sm text-muted">
            {t("analytics.refundedPart", { amount: formatAmount(refunded) })}
          </p>
        ) : null}
      </div>
      <StatusBadge status={status} />
      {onRefund && isRefundable ? (
        <Button aria-label={t("analytics.refundOf", { code })} onClick={onRefund}>
          {t("analytics.refund")}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

/** Every status but "completed" is shown as pending, with the exact status in a tooltip. */
function StatusBadge({ status }: Pick<TransactionSummary, "status">) {
  const { t } = useTranslation("admin");
  const isCompleted = status === "completed";
  return (
    <span title={t(`analytics.statuses.${status}`)}>
      <Badge tone={isCompleted ? "positive" : "warning"}>
        {t(isCompleted ? "analytics.completedBadge" : "analytics.pendingBadge")}
      </Badge>
    </span>
  );
}
