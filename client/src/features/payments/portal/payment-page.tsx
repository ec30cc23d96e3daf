import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { ChargeExplanationCard } from "#client/features/payments/explanation/charge-explanation-card.tsx";
import { ChargeSums } from "#client/features/payments/explanation/charge-sums.tsx";
import { explanationQuery } from "#client/features/payments/explanation/queries.ts";
import { SendExplanationButton } from "#client/features/payments/explanation/send-explanation-button.tsx";
import { ApiError } from "#client/lib/api.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { BackToPayments } from "./back-to-payments.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { NoteForm } from "./note-form.tsx";
import { PayerCard } from "./payer-card.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentTitle } from "./payment-title.tsx";
import { detailsQuery } from "./queries.ts";
import { RefundButton } from "./refund-button.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { refundableAmount } from "./refundable-amount.ts";
import { TransactionTimeline } from "./transaction-timeline.tsx";

/** A payment with why it was charged, its refunds and its history. */
export function PaymentPage({ code }: { code: string }) {
  const { t } = useTranslation("admin");
  const { data: details, error, refetch } = useQuery(detailsQuery(code));
  if (details) return <Payment details={details} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackToPayments />
      {isUnknown ? <EmptyState title={t("transactions.noMatch")} text={code} /> : null}
      {error && !isUnknown ? (
        <LoadError text={t("transactions.details.loadFailed")} onRetry={() => void refetch()} />
      ) : null}
      {error ? null : <CardsPlaceholder heights={["h-80", "h-72"]} />}
    </>
  );
}

function Payment({ details }: { details: TransactionDetails }) {
  const { t } = useTranslation("admin");
  const refundable = refundableAmount(details);
  const [refundAmount, setRefundAmount] = useState<number | null>(null);
  const explanation = useExplanation(details);
  const retryRefund = (amount: number) => setRefundAmount(Math.min(amount, refundable));
  return (
    <>
      <BackToPayments />
      <PaymentTitle details={details}>
        <RefundButton details={details} onClick={() => setRefundAmount(refundable)} />
      </PaymentTitle>
      {details.disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} />
      ))}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <PaymentCard details={details}>{explanation.sums}</PaymentCard>
        <PayerCard details={details} />
      </div>
      {explanation.card}
      <Card title={t("transactions.details.history")}>
        <NoteForm code={details.transactionCode} />
        <TransactionTimeline
          details={details}
          onRetryRefund={refundable > 0 ? retryRefund : null}
        />
      </Card>
      {refundAmount !== null ? (
        <RefundDialog
          details={details}
          amount={refundAmount}
          onClose={() => setRefundAmount(null)}
        />
      ) : null}
    </>
  );
}

/** The parts of the page that the stored calculation fills. */
function useExplanation(details: TransactionDetails): { sums: ReactNode; card: ReactNode } {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(explanationQuery(details.transactionCode));
  if (data) {
    const { explanation, hasMailServer } = data;
    return {
      sums: <ChargeSums explanation={explanation} />,
      card: (
        <ChargeExplanationCard
          explanation={explanation}
          missing={details.missing}
          aside={<SendExplanationButton details={details} hasMailServer={hasMailServer} />}
        />
      ),
    };
  }
  return {
    sums: null,
    card: error ? (
      <LoadError text={t("transactions.explanation.loadFailed")} onRetry={() => void refetch()} />
    ) : (
      <CardsPlaceholder heights={["h-72"]} />
    ),
  };
}
