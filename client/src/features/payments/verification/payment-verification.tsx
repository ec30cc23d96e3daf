import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Button, buttonClass } from "#client/components/button.tsx";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { PaymentFactRows } from "#client/features/payments/receipt/payment-fact-rows.tsx";
import { type ReceiptItem, ReceiptItems } from "#client/features/payments/receipt/receipt.tsx";
import { ReceiptActions } from "#client/features/payments/receipt/receipt-actions.tsx";
import { TestPaymentBadge } from "#client/features/payments/receipt/test-payment-badge.tsx";
import { TransactionCode } from "#client/features/payments/receipt/transaction-code.tsx";
import { ApiError } from "#client/lib/api.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PublicTransaction } from "#shared/payments/contract.ts";
import type { TransactionStatus } from "#shared/payments/states.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import type { TextKey } from "#shared/texts.ts";
import { CodeForm } from "./code-form.tsx";
import { usePaymentStatus } from "./use-payment-status.ts";

type PaymentState = ReturnType<typeof usePaymentStatus>;

type PaymentVerificationProps = {
  code: string;
  items?: readonly ReceiptItem[];
  children?: ReactNode;
};

/** The public details of a payment; after a bank's redirect, its payer also gets the receipt. */
export function PaymentVerification({ code, items = [], children }: PaymentVerificationProps) {
  const { t } = useTranslation("payments");
  const payment = usePaymentStatus(code);
  const { transaction, receipt, canCheckAgain, isFetching, checkAgain } = payment;
  return (
    <NarrowCard title={t(receipt ? "payments.receiptTitle" : "payments.verifyTitle")}>
      {transaction?.isTest ? <TestPaymentBadge /> : null}
      <Verdict payment={payment} />
      {canCheckAgain ? (
        <Button onClick={checkAgain} isBusy={isFetching} className="mb-4 print:hidden">
          {t("payments.checkAgain")}
        </Button>
      ) : null}
      {transaction ? (
        <PaymentDetails transaction={transaction} isReceipt={Boolean(receipt)} items={items} />
      ) : (
        <VerificationError code={code} payment={payment} />
      )}
      {receipt ? (
        <div className="mt-6 grid gap-4" data-receipt>
          <ReceiptItems items={items} />
          <ReceiptActions code={receipt.transactionCode} qrCode={receipt.qrCode} />
        </div>
      ) : null}
      <VerifyAnother payment={payment} />
      {children}
    </NarrowCard>
  );
}

/** One element for all verdicts, so that screen readers announce each change. */
function Verdict({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation("payments");
  const { transaction, isWaiting } = payment;
  const isVerified = !!transaction && VERDICTS[transaction.status] === "payments.verified";
  const key = verdictKey(payment);
  return (
    <div
      role="status"
      className={`flex items-center gap-3 ${transaction ? "mb-4 text-lg font-medium" : ""} ${isVerified ? "text-positive" : ""}`}
    >
      {isWaiting ? <Spinner className="text-accent size-6 border-3" /> : null}
      {isVerified ? <Icon name="check" className="size-6" /> : null}
      {key ? <p>{t(key)}</p> : null}
    </div>
  );
}

type VerdictKey = TextKey<"payments">;

const VERDICTS: Record<TransactionStatus, VerdictKey> = {
  pending: "payments.notYetPaid",
  processing: "payments.verifying",
  completed: "payments.verified",
  partially_refunded: "payments.verified",
  refunded: "payments.isRefunded",
  disputed: "payments.isDisputed",
  dispute_lost: "payments.isChargedBack",
  failed: "payments.notYetPaid",
  mismatch: "payments.isMismatch",
};

function verdictKey({ transaction, redirect, ...wait }: PaymentState): VerdictKey | null {
  if (wait.isLoading) return "app.loading";
  if (wait.hasStopped) return "payments.notConfirmedYet";
  if (wait.isWaiting && transaction?.status !== "processing") return "payments.waitingForBank";
  if (!transaction) return null;
  const { status } = transaction;
  const hasFailed = redirect === "failed" && NOT_PAID.includes(status);
  return hasFailed ? "payments.notCharged" : VERDICTS[status];
}

const NOT_PAID: readonly TransactionStatus[] = ["pending", "failed"];

type PaymentDetailsProps = {
  transaction: PublicTransaction;
  isReceipt: boolean;
  items: readonly ReceiptItem[];
};

function PaymentDetails({ transaction, isReceipt, items }: PaymentDetailsProps) {
  const { t } = useTranslation("payments");
  const { transactionCode, status, amount, currency } = transaction;
  return (
    <FactRows>
      <FactRow label={t("payments.code")} hint={isReceipt ? t("payments.keepCode") : undefined}>
        <TransactionCode code={transactionCode} />
      </FactRow>
      <FactRow label={t("payments.statusLabel")}>{t(`payments.status.${status}`)}</FactRow>
      <FactRow label={t("payments.amountLabel")}>{formatMoneyWithCode(amount, currency)}</FactRow>
      <PaymentFactRows
        payment={transaction}
        checkHint={t(isReceipt ? "payments.checkOnPage" : "payments.checkOnReceipt")}
        items={items}
      />
    </FactRows>
  );
}

/** Shown to everyone but the payer, who gets the receipt. */
function VerifyAnother({ payment: { transaction, receipt } }: { payment: PaymentState }) {
  const { t } = useTranslation("payments");
  return transaction && !receipt ? (
    <Link href={verifyPath()} className={`${buttonClass("secondary")} mt-6 mr-2 print:hidden`}>
      {t("payments.verifyAnother")}
    </Link>
  ) : null;
}

type VerificationErrorProps = { code: string; payment: PaymentState };

function VerificationError({ code, payment: { error, load } }: VerificationErrorProps) {
  const { t } = useTranslation("payments");
  if (!error) return null;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return isUnknown ? (
    <CodeForm code={code} error={t("payments.unverified")} />
  ) : (
    <LoadError text={t("payments.loadFailed")} onRetry={load} />
  );
}
