import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type {
  DisputeSummary,
  RefundSummary,
  TransactionDetails,
} from "#shared/payments/portal-contract.ts";
import { ATTEMPT_NOTES } from "#shared/payments/states.ts";
import type { Translate } from "#shared/texts.ts";
import { isWaitingForResponse } from "./is-waiting-for-response.ts";
import { NoteContent } from "./note-content.tsx";
import { stripeWord } from "./stripe-word.ts";
import { canBeRetried, type TimelineEvent, timelineEvents } from "./timeline-events.ts";

type TransactionTimelineProps = {
  details: TransactionDetails;
  /** Opens the refund dialog with an amount; null when nothing can be refunded. */
  onRetryRefund: ((amount: number) => void) | null;
};

export const TransactionTimeline = (props: TransactionTimelineProps) => (
  <ol className="divide-y divide-line">
    {timelineEvents(props.details).map((event) => (
      <TimelineItem key={event.id} at={event.at}>
        <EventContent {...props} event={event} />
      </TimelineItem>
    ))}
  </ol>
);

function EventContent({
  event,
  details,
  onRetryRefund,
}: TransactionTimelineProps & { event: TimelineEvent }) {
  const { t } = useTranslation("admin");
  const { currency, refunds } = details;
  switch (event.kind) {
    case "attempt":
      return <AttemptContent attempt={event.attempt} />;
    case "received":
      return <p className="font-medium">{t("transactions.details.received")}</p>;
    case "receipt":
    case "explanation": {
      const state = event.at ? "Sent" : "Queued";
      return (
        <p className="wrap-anywhere">
          {t(`transactions.details.${event.kind}${state}`, { email: event.email })}
        </p>
      );
    }
    case "refund": {
      const { refund } = event;
      const isRetryable = onRetryRefund && canBeRetried(refund, refunds);
      return (
        <RefundContent
          refund={refund}
          currency={currency}
          onRetry={isRetryable ? () => onRetryRefund(refund.amount) : null}
        />
      );
    }
    case "dispute":
      return <DisputeContent dispute={event.dispute} currency={currency} />;
    case "note":
      return <NoteContent code={details.transactionCode} note={event.note} />;
  }
}

function AttemptContent({ attempt }: { attempt: TransactionDetails["attempts"][number] }) {
  const { t } = useTranslation("admin");
  const { number, state, lastErrorCode } = attempt;
  return (
    <>
      <p>
        <span className="font-medium">
          {number === 1
            ? t("transactions.details.started")
            : t("transactions.details.attempt", { number })}
        </span>
        {state === "succeeded" ? null : ` · ${t(`transactions.details.attemptStates.${state}`)}`}
      </p>
      {lastErrorCode ? <p className="text-sm text-muted">{attemptText(lastErrorCode, t)}</p> : null}
    </>
  );
}

/** The product's own note on an attempt, or why Stripe declined the last card. */
function attemptText(code: string, t: Translate<"admin">): string {
  const note = ATTEMPT_NOTES.find((own) => own === code);
  return note
    ? t(`transactions.details.attemptNotes.${note}`)
    : t("transactions.details.decline", { reason: stripeWord("details.declines", code, t) });
}

const REFUND_TONES: Record<RefundSummary["state"], BadgeTone> = {
  pending: "plain",
  succeeded: "positive",
  failed: "danger",
  canceled: "plain",
};

type RefundContentProps = {
  refund: RefundSummary;
  currency: string;
  onRetry: (() => void) | null;
};

function RefundContent({ refund, currency, onRetry }: RefundContentProps) {
  const { t } = useTranslation("admin");
  const { amount, state, reason, actorEmail, failureReason } = refund;
  const requester = actorEmail
    ? t("transactions.details.requestedBy", { email: actorEmail })
    : t("transactions.details.madeInStripe");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {t("transactions.details.refund", { amount: formatMoneyWithCode(amount, currency) })}
        </span>
        <Badge tone={REFUND_TONES[state]}>{t(`transactions.details.refundStates.${state}`)}</Badge>
      </p>
      {state === "pending" ? (
        <p className="text-sm">{t("transactions.details.unconfirmed")}</p>
      ) : null}
      {state === "failed" ? (
        <p className="text-sm text-danger">
          {stripeWord("refund.failures", failureReason ?? "unknown", t)}
        </p>
      ) : null}
      <p className="text-sm wrap-anywhere text-muted">
        {[reason && t(`transactions.refund.reasons.${reason}`), requester]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {onRetry ? (
        <Button className="mt-2" onClick={onRetry}>
          {t("transactions.details.retry")}
        </Button>
      ) : null}
    </>
  );
}

const DISPUTE_TONES: Record<DisputeSummary["status"], BadgeTone> = {
  warning_needs_response: "warning",
  warning_under_review: "plain",
  warning_closed: "plain",
  needs_response: "warning",
  under_review: "plain",
  won: "positive",
  lost: "danger",
  prevented: "plain",
};

type DisputeContentProps = { dispute: DisputeSummary; currency: string };

function DisputeContent({ dispute, currency }: DisputeContentProps) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { amount, status, reason, dueBy, stripeUrl } = dispute;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {t("transactions.details.dispute", { amount: formatMoneyWithCode(amount, currency) })}
        </span>
        <Badge tone={DISPUTE_TONES[status]}>
          {t(`transactions.details.disputeStatuses.${status}`)}
        </Badge>
      </p>
      <p className="text-sm">
        {t("transactions.details.disputeReason", {
          reason: stripeWord("details.disputeReasons", reason, t),
        })}
      </p>
      {dueBy && isWaitingForResponse(dispute) ? (
        <p className="text-sm">{t("transactions.details.dueBy", { date: formatDate(dueBy) })}</p>
      ) : null}
      <p className="mt-1 text-sm">
        <ExternalLink href={stripeUrl}>{t("transactions.details.openInStripe")}</ExternalLink>
      </p>
    </>
  );
}
