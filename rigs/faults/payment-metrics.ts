import type { Metric } from "#rigs/bench/report.ts";
import type { StripeControls } from "#stand-ins/stripe/interface.ts";
import { queryRows } from "#tests/support/database-admin.ts";
import { owner } from "#tests/support/product-owner.ts";
import { atLeast, atMost } from "./metrics.ts";
import { payerMetrics, unexpectedResponses } from "./payer-metrics.ts";
import type { Payer } from "./payers.ts";
import {
  type Books,
  compareBooks,
  comparePayments,
  countDuplicates,
  countWrongTotals,
} from "./payment-books.ts";
import type { RefundDecision } from "./refunding-owner.ts";

export type PaymentOutcome = { visitors: Payer[]; decisions: RefundDecision[] };

export async function paymentMetrics(
  name: string,
  books: Books,
  { visitors, decisions }: PaymentOutcome,
): Promise<Metric[]> {
  const compared = await comparePayments(books);
  const metrics = [
    atMost("visitors with a second PaymentIntent", visitors.filter(hasTwoIntents).length, 0),
    atMost("duplicate transaction codes", countDuplicates(compared.rows, "transaction_code"), 0),
    ...(await refundMetrics(books, decisions)),
    ...(await bookMetrics(books)),
  ];
  return [
    ...payerMetrics(name, visitors, compared, 50),
    ...metrics.map((metric) => ({ ...metric, name: `${name}: ${metric.name}` })),
    unexpectedResponses(name, [...visitors, ...decisions]),
  ];
}

const hasTwoIntents = ({ intents }: Payer) => new Set(intents).size > 1;

type RefundRow = { id: string; code: string; state: string; actor: string | null };

async function refundMetrics(
  { stripe, databaseUrl }: Books,
  decisions: RefundDecision[],
): Promise<Metric[]> {
  const rows = await queryRows<RefundRow>(
    databaseUrl,
    `select refunds.id, transaction_code as code, state, actor_email as actor
     from refunds join transactions on transactions.id = transaction_id`,
  );
  const requested = rows.filter(({ actor }) => actor !== null);
  return [
    atLeast("refunds requested", decisions.length, 20),
    atMost("refunds requested and made twice", await countRepeated(stripe), 0),
    atMost("refunds beyond the requested ones", countExcess(decisions, requested), 0),
    atMost("refunds acknowledged and lost", countLost(decisions, requested), 0),
    atMost("refunds without their actor", await countWithoutActor(stripe, requested), 0),
    atMost("refunds without audit event", await countUnaudited(databaseUrl, requested), 0),
  ];
}

/** Refunds at Stripe for the same row. */
async function countRepeated(stripe: StripeControls): Promise<number> {
  const ids = (await stripe.refunds()).flatMap(({ metadata }) => metadata.refund_id ?? []);
  return ids.length - new Set(ids).size;
}

const countByCode = (list: { code: string }[]) => {
  const counts = new Map<string, number>();
  for (const { code } of list) {
    const plain = code.replaceAll("-", "");
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  return counts;
};

/** Failed ones do not count: repeating a decision after that refunds once nevertheless. */
function countExcess(decisions: RefundDecision[], requested: RefundRow[]): number {
  const decided = countByCode(decisions);
  const made = countByCode(
    requested.filter(({ state }) => state === "pending" || state === "succeeded"),
  );
  return sumPositive([...made].map(([code, count]) => count - (decided.get(code) ?? 0)));
}

function countLost(decisions: RefundDecision[], requested: RefundRow[]): number {
  const stored = countByCode(requested);
  const acknowledged = countByCode(decisions.filter(({ isAcknowledged }) => isAcknowledged));
  return sumPositive([...acknowledged].map(([code, count]) => count - (stored.get(code) ?? 0)));
}

const sumPositive = (values: number[]) =>
  values.reduce((sum, value) => sum + Math.max(0, value), 0);

/** A refund that the product requested carries the id of its row. */
async function countWithoutActor(stripe: StripeControls, requested: RefundRow[]): Promise<number> {
  const withActor = new Set(requested.map(({ id }) => id));
  const sent = (await stripe.refunds()).flatMap(({ metadata }) => metadata.refund_id ?? []);
  const byOthers = requested.filter(({ actor }) => actor !== owner.email);
  return sent.filter((id) => !withActor.has(id)).length + byOthers.length;
}

async function countUnaudited(databaseUrl: string, requested: RefundRow[]): Promise<number> {
  const events = await queryRows(
    databaseUrl,
    "select id from audit_events where action = 'paymentRefunded'",
  );
  return Math.abs(events.length - requested.length);
}

async function bookMetrics(books: Books): Promise<Metric[]> {
  const differences = await compareBooks(books);
  const refunds = await books.stripe.refunds();
  const failed = refunds.filter(({ status }) => status === "failed");
  const disputes = await books.stripe.disputes();
  const closed = disputes.filter(({ status }) => status === "won" || status === "lost");
  return [
    atLeast("refunds at Stripe", refunds.length, 20),
    atLeast("refunds failed at Stripe", failed.length, 5),
    atLeast("disputes", disputes.length, 10),
    atLeast("disputes won or lost", closed.length, 5),
    atMost("payments that differ from Stripe's", differences.payments, 0),
    atMost("refunds that differ from Stripe's", differences.refunds, 0),
    atMost("disputes that differ from Stripe's", differences.disputes, 0),
    atMost("refunds neither made nor failed", differences.unsentRefunds, 0),
    atMost("sums of totals that differ", await countWrongTotals(books.databaseUrl), 0),
  ];
}
