import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { Receipt } from "#client/features/payments/receipt/receipt.tsx";
import {
  isTestKey,
  TestPaymentBadge,
} from "#client/features/payments/receipt/test-payment-badge.tsx";
import { useMissingText } from "#client/features/payments/receipt/use-missing-text.ts";
import { useDialogAddress } from "#client/lib/use-dialog-address.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { PAYER_STATE } from "./bank-redirect.ts";
import { CardForm } from "./card-form.tsx";
import { type ChargedPart, ChargeSummary } from "./charge-summary.tsx";
import { usePayment } from "./use-payment.ts";

type PaymentDialogProps = {
  result: Pick<
    CalculationResult,
    "id" | "totalLandedCost" | "currency" | "items" | "missing" | ChargedPart
  >;
  publicKey: string;
  onClose: () => void;
};

export function PaymentDialog({ result, publicKey, onClose }: PaymentDialogProps) {
  const { t } = useTranslation("payments");
  const { id: calculationId, totalLandedCost: amount, currency } = result;
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
        {isPaid ? null : <BeforePayment result={result} />}
        <PaymentContent payment={payment} shown={shown} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** What the payer should know of the amount. */
const BeforePayment = ({ result }: Pick<PaymentDialogProps, "result">) => (
  <>
    <ChargeSummary result={result} />
    {result.missing.length > 0 ? <IncompleteNotice result={result} /> : null}
  </>
);

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
  onClose: () => void;
};

function PaymentContent({ payment, shown, onClose }: PaymentContentProps) {
  const { t } = useTranslation("payments");
  const { step, charge, onLoadError } = payment;
  switch (step.at) {
    case "paid":
      return <PaidContent receipt={step.receipt} onClose={onClose} />;
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
          accountEmail={step.accountEmail}
          payLabel={t("payments.pay", shown)}
          charge={charge}
          onLoadError={onLoadError}
        />
      );
  }
}

function PaidContent({ receipt, onClose }: { receipt: PaymentReceipt; onClose: () => void }) {
  const { t } = useTranslation("payments");
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center justify-self-center rounded-full bg-positive-soft text-positive print:hidden">
        <Icon name="check" className="size-7" />
      </span>
      <Receipt receipt={receipt} />
      <Button variant="quiet" onClick={onClose} className="justify-self-center print:hidden">
        {t("payments.close")}
      </Button>
    </div>
  );
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
