import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "pg";
import type { Currency } from "#shared/currency.ts";
import { toCents } from "#shared/money.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";
import { PAID_STATUSES } from "#shared/payments/states.ts";
import type { StripeControls } from "#stand-ins/stripe/interface.ts";
import type { Dispute, Refund } from "#stand-ins/stripe/objects.ts";
import { queryRows, runStatement } from "#tests/support/database-admin.ts";

const MAX_SETTLE_MS = 75_000;

export type Books = { stripe: StripeControls; databaseUrl: string };

/** Makes every unfinished payment, refund and webhook event due for its job. */
export async function makeAllDue(databaseUrl: string) {
  for (const statement of MAKE_DUE) await runDespiteDeadlock(databaseUrl, statement);
}

const MAKE_DUE = [
  "update payment_attempts set next_check_at = now() where state in ('created', 'open', 'processing')",
  "update refunds set next_check_at = now() where state = 'pending'",
  "update payment_events set next_attempt_at = now() where processed_at is null",
];

/** Transactions of the product lock several of the same rows in another order. */
async function runDespiteDeadlock(databaseUrl: string, statement: string): Promise<void> {
  try {
    await runStatement(databaseUrl, statement);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error;
    await runDespiteDeadlock(databaseUrl, statement);
  }
}

const DEADLOCK = "40P01";

/** Delivers the webhook events again that no server received; Stripe does so for three days. */
export async function resendFailedEvents(stripe: StripeControls) {
  await stripe.waitForDeliveries();
  const deliveries = await stripe.deliveries();
  const received = new Set(
    deliveries.filter(({ status }) => status === 200).map(({ event }) => event),
  );
  const failed = new Set(deliveries.map(({ event }) => event).filter((id) => !received.has(id)));
  for (const id of failed) await stripe.resendEvent(id);
}

type PaidRow = { payment_intent_id: string; calculation_id: string; transaction_code: string };

/** Compares Stripe's succeeded PaymentIntents with the paid transactions. */
export async function comparePayments({ stripe, databaseUrl }: Books) {
  const paid = (await stripe.paymentIntents()).filter(({ status }) => status === "succeeded");
  const succeeded = new Set(paid.map(({ id }) => id));
  const rows = await queryRows<PaidRow>(
    databaseUrl,
    "select payment_intent_id, calculation_id, transaction_code from transactions where status = any($1)",
    [PAID_STATUSES],
  );
  const completed = new Set(rows.map(({ payment_intent_id: id }) => id));
  return {
    rows,
    missing: [...succeeded].filter((id) => !completed.has(id)).length,
    invented: [...completed].filter((id) => !succeeded.has(id)).length,
  };
}

export type ComparedPayments = Awaited<ReturnType<typeof comparePayments>>;

/** Compares them again until the reconciliation job, which runs every minute, has completed all. */
export async function settlePayments(books: Books): Promise<ComparedPayments> {
  const end = performance.now() + MAX_SETTLE_MS;
  await makeAllDue(books.databaseUrl);
  let compared = await comparePayments(books);
  while (compared.missing > 0 && performance.now() < end) {
    await delay(500);
    compared = await comparePayments(books);
  }
  return compared;
}

export const countDuplicates = (rows: PaidRow[], column: keyof PaidRow) =>
  rows.length - new Set(rows.map((row) => row[column])).size;

/** How many payments, refunds and disputes Stripe and the product do not hold in the same state and amount. */
export async function compareBooks(books: Books) {
  const [atStripe, stored] = [await readStripe(books.stripe), await readDatabase(books)];
  return {
    payments: countDifferences(atStripe.payments, stored.payments),
    refunds: countDifferences(atStripe.refunds, stored.refunds),
    disputes: countDifferences(atStripe.disputes, stored.disputes),
    unsentRefunds: stored.unsentRefunds,
  };
}

/** State, amount in minor units and currency by Stripe's id. */
type Entries = Map<string, string>;

const countDifferences = (left: Entries, right: Entries): number =>
  [...new Set([...left.keys(), ...right.keys()])].filter((id) => left.get(id) !== right.get(id))
    .length;

async function readStripe(stripe: StripeControls) {
  const refunds = await stripe.refunds();
  const disputes = await stripe.disputes();
  const paid = (await stripe.paymentIntents()).filter(({ status }) => status === "succeeded");
  const payments = paid.map(({ id, amount_received: amount, currency }) => {
    const isOwn = (object: { payment_intent: string }) => object.payment_intent === id;
    const result = expectedResult(amount, refunds.filter(isOwn), disputes.filter(isOwn));
    return [id, `${result} of ${amount} ${currency.toUpperCase()}`] as const;
  });
  return {
    payments: new Map(payments),
    refunds: new Map(refunds.map((refund) => [refund.id, entry(refundState(refund), refund)])),
    disputes: new Map(disputes.map((dispute) => [dispute.id, entry(dispute.status, dispute)])),
  };
}

const entry = (state: string, { amount, currency }: { amount: number; currency: string }) =>
  `${state} ${amount} ${currency.toUpperCase()}`;

/** A refund that waits for the payer is pending. */
const refundState = ({ status }: Refund) => (status === "requires_action" ? "pending" : status);

/** What a transaction must say about its PaymentIntent: status, refunded and disputed amount. */
function expectedResult(amount: number, refunds: Refund[], disputes: Dispute[]): string {
  const sum = (list: { amount: number }[]) => list.reduce((total, row) => total + row.amount, 0);
  const refunded = sum(refunds.filter(({ status }) => status === "succeeded"));
  const open = disputes.filter(({ status }) => OPEN_DISPUTES.includes(status));
  const lost = disputes.filter(({ status }) => status === "lost");
  return `${status()} ${refunded} ${sum([...open, ...lost])}`;

  function status() {
    if (open.length > 0) return "disputed";
    if (lost.length > 0) return "dispute_lost";
    if (refunded === amount) return "refunded";
    return refunded > 0 ? "partially_refunded" : "completed";
  }
}

const OPEN_DISPUTES = ["needs_response", "under_review"];

type Row = { id: string; state: string; amount: string; currency: Currency };

async function readDatabase({ databaseUrl }: Books) {
  const payments = await queryRows<Row & { refunded: string; disputed: string }>(
    databaseUrl,
    `select payment_intent_id as id, status as state, amount, refunded, disputed, currency
     from transactions where status = any($1)`,
    [PAID_STATUSES],
  );
  const refunds = await queryRows<Row>(
    databaseUrl,
    `select refund_id as id, state, refunds.amount, currency
     from refunds join transactions on transactions.id = transaction_id`,
  );
  const disputes = await queryRows<Row>(
    databaseUrl,
    "select id, status as state, amount, currency from disputes",
  );
  return {
    payments: new Map(
      payments.map(({ id, state, refunded, disputed, amount, currency }) => {
        const [paid, back, withdrawn] = [amount, refunded, disputed].map((text) =>
          minorUnits(text, currency),
        );
        return [id, `${state} ${back} ${withdrawn} of ${paid} ${currency}`];
      }),
    ),
    refunds: toEntries(refunds.filter(({ id }) => id)),
    disputes: toEntries(disputes),
    unsentRefunds: refunds.filter(({ id, state }) => !id && state === "pending").length,
  };
}

const toEntries = (rows: Row[]): Entries =>
  new Map(
    rows.map(({ id, state, amount, currency }) => [
      id,
      `${state} ${minorUnits(amount, currency)} ${currency}`,
    ]),
  );

const minorUnits = (text: string, currency: Currency) => toMinorUnits(toCents(text), currency);

/** How many sums of transaction_totals differ from the transactions, which they leave pending ones out of. */
export async function countWrongTotals(databaseUrl: string): Promise<number> {
  const [counted] = await queryRows<{ count: number }>(
    databaseUrl,
    `with kept as (
       select day, currency, status, is_live, sum(count)::bigint as count, sum(amount) as amount,
         sum(refunded) as refunded, sum(disputed) as disputed
       from transaction_totals group by 1, 2, 3, 4
       having sum(count) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0 or sum(disputed) <> 0
     ), actual as (
       select (created_at at time zone 'UTC')::date as day, currency, status, is_live, count(*) as count,
         sum(amount) as amount, sum(refunded) as refunded, sum(disputed) as disputed
       from transactions where status <> 'pending' group by 1, 2, 3, 4
     )
     select count(*)::integer as count from (
       (select * from kept except select * from actual)
       union all (select * from actual except select * from kept)
     ) as differing`,
  );
  return counted?.count ?? Number.NaN;
}
