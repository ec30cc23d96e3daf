import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { LinesPlaceholder } from "#client/components/placeholder.tsx";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { CodeTitle } from "./code-title.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { detailsQuery } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { StatusBadges } from "./status-badges.tsx";
import { TransactionFacts } from "./transaction-facts.tsx";
import { TransactionTimeline } from "./transaction-timeline.tsx";

type TransactionDialogProps = { code: string; canRefund: boolean; onClose: () => void };

export function TransactionDialog({ code, canRefund, onClose }: TransactionDialogProps) {
  const { t } = useTranslation("admin");
  const { data: details, error, refetch } = useQuery(detailsQuery(code));
  const [refundAmount, setRefundAmount] = useState<number | null>(null);
  const refundable = canRefund && details ? details.refundable : 0;
  return (
    <>
      <Dialog
        width="large"
        title={<CodeTitle text={t("transactions.details.title", { code })} code={code} />}
        onClose={onClose}
        footer={
          refundable > 0 ? (
            <Button onClick={() => setRefundAmount(refundable)}>
              {t("transactions.refund.button")}
            </Button>
          ) : null
        }
      >
        <div className="min-h-96 pb-4">
          {details ? (
            <Details details={details} refundable={refundable} onRefund={setRefundAmount} />
          ) : error ? (
            <LoadError text={t("transactions.details.loadFailed")} onRetry={() => void refetch()} />
          ) : (
            <LinesPlaceholder />
          )}
        </div>
      </Dialog>
      {details && refundAmount !== null ? (
        <RefundDialog
          details={details}
          amount={refundAmount}
          onClose={() => setRefundAmount(null)}
        />
      ) : null}
    </>
  );
}

type DetailsProps = {
  details: TransactionDetails;
  /** Zero for an actor who cannot refund. */
  refundable: number;
  onRefund: (amount: number) => void;
};

function Details({ details, refundable, onRefund }: DetailsProps) {
  const { t } = useTranslation("admin");
  const retryRefund = (amount: number) => onRefund(Math.min(amount, refundable));
  return (
    <div className="space-y-5">
      <StatusBadges {...details} />
      {details.disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} />
      ))}
      <TransactionFacts details={details} />
      <section>
        <h3 className="font-semibold">{t("transactions.details.history")}</h3>
        <TransactionTimeline
          details={details}
          onRetryRefund={refundable > 0 ? retryRefund : null}
        />
      </section>
    </div>
  );
}
