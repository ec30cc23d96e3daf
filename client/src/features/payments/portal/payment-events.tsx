import { useTranslation } from "react-i18next";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import type { PaymentStatus } from "#shared/payments/portal-contract.ts";

type Outcome = PaymentStatus["lastEvents"][number]["outcome"];

export function PaymentEvents({ events }: { events: PaymentStatus["lastEvents"] }) {
  const { t } = useTranslation("admin");
  if (events.length === 0) return t("paymentStatus.noEvent");
  return (
    <ol className="divide-y divide-line">
      {events.map(({ id, type, receivedAt, outcome }) => (
        <TimelineItem key={id} at={receivedAt}>
          <span className="block">{type}</span>
          <OutcomeText outcome={outcome} />
        </TimelineItem>
      ))}
    </ol>
  );
}

const UNSUCCESSFUL: Outcome["code"][] = ["otherKeys", "lostPayment", "failed"];

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation("admin");
  const tone = UNSUCCESSFUL.includes(outcome.code) ? "text-danger" : "text-muted";
  const text =
    outcome.code === "updated"
      ? t("paymentStatus.outcomes.updated", {
          code: outcome.transactionCode,
          status: t(`transactions.statuses.${outcome.status}`),
        })
      : t(`paymentStatus.outcomes.${outcome.code}`);
  return <span className={`block text-sm font-normal ${tone}`}>{text}</span>;
}
