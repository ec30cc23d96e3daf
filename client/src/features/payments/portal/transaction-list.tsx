import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { TransactionSummary } from "#shared/payments/portal-contract.ts";
import { StatusBadges } from "./status-badges.tsx";

type TransactionListProps = {
  transactions: readonly TransactionSummary[];
  onOpen: (code: string) => void;
};

export function TransactionList({ transactions, onOpen }: TransactionListProps) {
  const isWide = useIsWide("md");
  return isWide ? (
    <TransactionTable transactions={transactions} onOpen={onOpen} />
  ) : (
    <ul className="divide-y divide-line">
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionButton transaction={transaction} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function TransactionTable({ transactions, onOpen }: TransactionListProps) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  return (
    <Table
      caption={t("transactions.title")}
      columns={[
        { label: t("transactions.code") },
        { label: t("transactions.date") },
        { label: t("transactions.amount"), isNumber: true },
        { label: t("transactions.status") },
      ]}
    >
      {transactions.map(({ transactionCode: code, createdAt, ...transaction }) => (
        // The row's button serves the keyboard and screen readers; its clicks arrive here too.
        <tr key={transaction.id} onClick={() => onOpen(code)} className="group h-14 cursor-pointer">
          <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-h-6 rounded-control tabular-nums text-accent underline-offset-4 group-hover:underline"
            >
              {code}
            </button>
          </th>
          <td className="py-2 pr-4 text-muted">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </td>
          <td className="numeric py-2 pr-4 leading-tight whitespace-nowrap">
            <Amount {...transaction} />
          </td>
          <td className="py-2">
            <StatusBadges {...transaction} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

type TransactionButtonProps = Pick<TransactionListProps, "onOpen"> & {
  transaction: TransactionSummary;
};

function TransactionButton({ transaction, onOpen }: TransactionButtonProps) {
  const { transactionCode: code, createdAt } = transaction;
  const formatDate = useDateFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(code)}
      className="grid min-h-36 w-full content-center gap-1 rounded-control py-3 text-left"
    >
      <span className="font-medium tabular-nums text-accent">{code}</span>
      <Amount {...transaction} />
      <time dateTime={createdAt} className="text-sm text-muted">
        {formatDate(createdAt)}
      </time>
      <StatusBadges {...transaction} />
    </button>
  );
}

type AmountProps = Pick<TransactionSummary, "amount" | "refunded" | "currency">;

function Amount({ amount, refunded, currency }: AmountProps) {
  const { t } = useTranslation("admin");
  return (
    <span className="tabular-nums">
      <span className="block font-semibold whitespace-nowrap">
        {formatMoneyWithCode(amount, currency)}
      </span>
      {refunded > 0 ? (
        <span className="block text-sm text-muted">
          {t("transactions.refundedPart", { amount: formatMoneyWithCode(refunded, currency) })}
        </span>
      ) : null}
    </span>
  );
}
