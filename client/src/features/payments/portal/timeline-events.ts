import type { PaymentNote } from "#shared/payments/notes-contract.ts";
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
  | { kind: "receipt" | "explanation"; email: string }
  | { kind: "refund"; refund: RefundSummary }
  | { kind: "dispute"; dispute: DisputeSummary }
  | { kind: "note"; note: PaymentNote }
);

/** The kinds in the order in which they can follow each other. */
const KINDS: readonly TimelineEvent["kind"][] = [
  "attempt",
  "received",
  "receipt",
  "explanation",
  "refund",
  "dispute",
  "note",
];

/** Everything that happened to a payment, newest first. */
export function timelineEvents(details: TransactionDetails): TimelineEvent[] {
  const { attempts, completedAt, refunds, disputes, notes } = details;
  const events: TimelineEvent[] = [
    ...attempts.map((attempt) => ({
      kind: "attempt" as const,
      at: attempt.createdAt,
      id: `attempt-${attempt.number}`,
      attempt,
    })),
    ...(completedAt ? [{ kind: "received" as const, at: completedAt, id: "received" }] : []),
    ...mailEvents("receipt", details.receipts),
    ...mailEvents("explanation", details.explanations),
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
    ...notes.map((note) => ({ kind: "note" as const, at: note.createdAt, id: note.id, note })),
  ];
  return events.sort(compareOldestFirst).reverse();
}

const mailEvents = (
  kind: "receipt" | "explanation",
  mails: TransactionDetails["receipts"],
): TimelineEvent[] =>
  mails.map(({ email, sentAt }, index) => ({ kind, at: sentAt, id: `${kind}-${index}`, email }));

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
