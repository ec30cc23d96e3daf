import type {
  DisputeSummary,
  RefundSummary,
  TransactionDetails,
} from "#shared/payments/portal-contract.ts";

type Attempt = TransactionDetails["attempts"][number];

/** `at` is null for what has not happened yet. */
export type TimelineEvent = { at: string | null; id: string } & (
  | { kind: "attempt"; attempt: Attempt }
  | { kind: "received" }
  | { kind: "receipt"; email: string }
  | { kind: "refund"; refund: RefundSummary }
  | { kind: "dispute"; dispute: DisputeSummary }
);

/** The kinds in the order in which they can follow each other. */
const KINDS: readonly TimelineEvent["kind"][] = [
  "attempt",
  "received",
  "receipt",
  "refund",
  "dispute",
];

/** Everything that happened to a payment, newest first. */
export function timelineEvents(details: TransactionDetails): TimelineEvent[] {
  const { attempts, completedAt, receipts, refunds, disputes } = details;
  const events: TimelineEvent[] = [
    ...attempts.map((attempt) => ({
      kind: "attempt" as const,
      at: attempt.createdAt,
      id: `attempt-${attempt.number}`,
      attempt,
    })),
    ...(completedAt ? [{ kind: "received" as const, at: completedAt, id: "received" }] : []),
    ...receipts.map(({ email, sentAt }, index) => ({
      kind: "receipt" as const,
      at: sentAt,
      id: `receipt-${index}`,
      email,
    })),
    ...refunds.map((refund) => ({
      kind: "refund" as const,
      at: refund.createdAt,
      id: refund.id,
      refund,
    })),
    ...disputes.map((dispute) => ({
      kind: "dispute" as const,
      at: dispute.createdAt,
      id: dispute.id,
      dispute,
    })),
  ];
  return events.sort(compareOldestFirst).reverse();
}

/** Stripe's times are whole seconds, so within a second the order of the kinds decides. */
function compareOldestFirst(a: TimelineEvent, b: TimelineEvent): number {
  return seconds(a) - seconds(b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}

const seconds = ({ at }: TimelineEvent) =>
  at === null ? Number.MAX_SAFE_INTEGER : Math.floor(Date.parse(at) / 1000);

/** Whether a refund ended without the money being returned and no later one replaces it. */
export function canBeRetried(refund: RefundSummary, refunds: readonly RefundSummary[]): boolean {
  const later = refunds.slice(refunds.findIndex(({ id }) => id === refund.id) + 1);
  return isEnded(refund) && !later.some((next) => !isEnded(next) && next.amount === refund.amount);
}

const isEnded = ({ state }: RefundSummary) => state === "failed" || state === "canceled";
