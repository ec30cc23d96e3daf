import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Table, type TableSort } from "#client/components/table.tsx";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { paymentPath } from "#shared/payments/payment-path.ts";
import type { TransactionSort, TransactionSummary } from "#shared/payments/portal-contract.ts";
import { FROM_LIST, openPayment, rememberOpened, takeOpened } from "./opened-payment.ts";
import { StatusBadges } from "./status-badges.tsx";

type TransactionListProps = {
  transactions: readonly TransactionSummary[];
  /** Only the table can be sorted by its columns. */
  sort: TableSort<NonNullable<TransactionSort["sort"]>>;
};

/** Each payment leads to its page. */
export function TransactionList({ transactions, sort }: TransactionListProps) {
  const isWide = useIsWide("md");
  return isWide ? (
    <TransactionTable transactions={transactions} sort={sort} />
  ) : (
    <ul className="divide-y divide-line">
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionItem transaction={transaction} />
        </li>
      ))}
    </ul>
  );
}

function TransactionTable({ transactions, sort }: TransactionListProps) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  return (
    <Table
      caption={t("transactions.title")}
      stickyIn="page"
      sort={sort}
      columns={[
        { label: t("transactions.code") },
        { label: t("transactions.date"), sortKey: "date" },
        { label: t("transactions.email"), className: WIDE_ONLY },
        { label: t("transactions.lane"), className: WIDE_ONLY },
        { label: t("transactions.amount"), isNumber: true, sortKey: "amount" },
        { label: t("transactions.status") },
      ]}
    >
      {transactions.map(({ transactionCode: code, createdAt, ...transaction }) => (
        // The row's link serves the keyboard, screen readers and other tabs; the whole row is clicked as well.
        <tr
          key={transaction.id}
          onClick={({ target }) => !isInLink(target) && openPayment(code)}
          className="group h-14 cursor-pointer"
        >
          <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
            <PaymentLink
              code={code}
              className="inline-block min-h-6 rounded-control tabular-nums text-accent underline-offset-4 group-hover:underline"
            >
              {code}
            </PaymentLink>
            {transaction.email ? (
              <span className="block max-w-56 text-sm font-normal whitespace-normal wrap-anywhere text-muted lg:hidden">
                {transaction.email}
              </span>
            ) : null}
          </th>
          <td className="py-2 pr-4 text-muted">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </td>
          <td className={`py-2 pr-4 wrap-anywhere ${WIDE_ONLY}`}>
            {transaction.email ?? <span className="text-muted">–</span>}
          </td>
          <td className={`py-2 pr-4 whitespace-nowrap ${WIDE_ONLY}`}>
            <Lane {...transaction} />
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

/** The narrower table has no room for the lane, and the email below the code. */
const WIDE_ONLY = "max-lg:hidden";

type LaneProps = Pick<TransactionSummary, "fromCountry" | "toCountry">;

/** The codes of the countries, with their names for a screen reader and on hover. */
function Lane({ fromCountry, toCountry }: LaneProps) {
  const { i18n } = useTranslation();
  const name = (code: string) => countryName(code, i18n.language);
  const names = `${fromCountry ? name(fromCountry) : "–"} → ${name(toCountry)}`;
  return (
    <span title={names}>
      <span aria-hidden="true">{`${fromCountry ?? "–"} → ${toCountry}`}</span>
      <span className="sr-only">{names}</span>
    </span>
  );
}

function TransactionItem({ transaction }: { transaction: TransactionSummary }) {
  const { transactionCode: code, createdAt } = transaction;
  const formatDate = useDateFormat();
  return (
    <PaymentLink
      code={code}
      className="grid min-h-36 w-full content-center gap-1 rounded-control py-3 text-left"
    >
      <span className="font-medium tabular-nums text-accent">{code}</span>
      <Amount {...transaction} />
      <span className="text-sm text-muted">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {" · "}
        <Lane {...transaction} />
      </span>
      {transaction.email ? (
        <span className="text-sm wrap-anywhere text-muted">{transaction.email}</span>
      ) : null}
      <StatusBadges {...transaction} />
    </PaymentLink>
  );
}

type PaymentLinkProps = { code: string; className: string; children: ReactNode };

/** Takes the focus back when the list is shown again after the payment. */
function PaymentLink({ code, className, children }: PaymentLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takeOpened(code)) focusIfLost(link.current);
  }, [code]);
  return (
    <Link
      ref={link}
      href={paymentPath(code)}
      state={FROM_LIST}
      onClick={() => rememberOpened(code)}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The link opens the payment by itself, also in another tab. */
const isInLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a") !== null;

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
