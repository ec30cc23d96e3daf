import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { Receipt, type ReceiptItem } from "#client/features/payments/receipt/receipt.tsx";
import {
  isTestKey,
  TestPaymentBadge,
} from "#client/features/payments/receipt/test-payment-badge.tsx";
import { useMissingText } from "#client/features/payments/receipt/use-missing-text.ts";
import { useDialogAddress } from "#client/lib/use-dialog-address.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { PAYER_STATE } from "./bank-redirect.ts";
import { CardForm } from "./card-form.tsx";
import { usePayment } from "./use-payment.ts";

type PaymentDialogProps = {
  result: Pick<CalculationResult, "id" | "totalLandedCost" | "currency" | "items" | "missing">;
  publicKey: string;
  onClose: () => void;
};

export function PaymentDialog({ result, publicKey, onClose }: PaymentDialogProps) {
  const { t } = useTranslation("payments");
  const { id: calculationId, totalLandedCost: amount, currency, items } = result;
  const payment = usePayment({ calculationId, amount, currency }, publicKey);
  const shown = { amount: formatMoneyWithCode(amount, currency) };
  const receipt = payment.step.at === "paid" ? payment.step.receipt : undefined;
  const isPaid = receipt !== undefined;
  useDialogAddress(receipt && verifyPath(receipt.transactionCode), PAYER_STATE);
  const isTest = receipt?.isTest ?? isTestKey(payment.publicKey);
  return (
    <Dialog
      width="medium"
      title={isPaid ? t("payments.done") : t("payments.title", shown)}
      {...(!isPaid && { description: t("payments.description") })}
      allowsForeignOverlay
      isLocked={payment.charge.isPaying}
      onClose={onClose}
    >
      <div className="pb-4 sm:pb-6">
        {isTest ? <TestPaymentBadge /> : null}
        {!isPaid && result.missing.length > 0 ? <IncompleteNotice result={result} /> : null}
        <PaymentContent payment={payment} shown={shown} items={items} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function IncompleteNotice({ result }: Pick<PaymentDialogProps, "result">) {
  const { t } = useTranslation("payments");
  const missing = useMissingText(result.missing, result.items);
  return (
    <WarningNotice role="note" className="mb-4 items-center gap-3">
      <p className="min-w-0 wrap-anywhere">{t("payments.incomplete", { missing })}</p>
    </WarningNotice>
  );
}

type PaymentContentProps = {
  payment: ReturnType<typeof usePayment>;
  shown: { amount: string };
  items: readonly ReceiptItem[];
  onClose: () => void;
};

function PaymentContent({ payment, shown, items, onClose }: PaymentContentProps) {
  const { t } = useTranslation("payments");
  const { step, charge, onLoadError } = payment;
  switch (step.at) {
    case "paid":
      return <Receipt receipt={step.receipt} items={items} onClose={onClose} />;
    case "failed":
      return <PaymentError text={step.text} onRetry={step.retry} />;
    case "loading":
      return <Preparing />;
    case "form":
      return (
        <CardForm
          stripe={step.stripe}
          clientSecret={step.clientSecret}
          transactionCode={step.transactionCode}
          payLabel={t("payments.pay", shown)}
          charge={charge}
          onLoadError={onLoadError}
        />
      );
  }
}

function Preparing() {
  const { t } = useTranslation("payments");
  return (
    <div role="status" className="flex min-h-64 flex-col items-center justify-center gap-4">
      <Spinner className="text-accent size-10 border-4" />
      <p className="text-muted">{t("payments.preparing")}</p>
    </div>
  );
}

function PaymentError({ text, onRetry }: { text: string; onRetry: (() => void) | null }) {
  const { t } = useTranslation("payments");
  return (
    <div role="alert" className="flex min-h-40 flex-col items-start justify-center gap-4">
      <p className="text-danger">{text}</p>
      {onRetry ? <Button onClick={onRetry}>{t("common.retry")}</Button> : null}
    </div>
  );
}
