import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { abandonAttempt } from "#server/features/payments/attempts/abandon-attempt.ts";
import {
  type Attempt,
  attachIntent,
  changeAttempt,
  findNewestAttempt,
  insertAttempt,
} from "#server/features/payments/attempts/attempts.ts";
import { applyIntent } from "#server/features/payments/events/apply-intent.ts";
import { installationMetadata } from "#server/features/payments/installation.ts";
import {
  deriveTransaction,
  isOpen,
  lockTransaction,
  type Transaction,
} from "#server/features/payments/transactions/queries.ts";
import { isStoredError } from "#server/integrations/cards/stripe-error.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { alreadyPaidError, processingError } from "./payment-conflict-error.ts";
import type { StartedPayment } from "./start-payment.ts";

type IntentDeps = Pick<Deps, "db" | "cards" | "log">;

const MAX_ATTEMPTS = 5;

/**
 * The open PaymentIntent of an attempt; one that cannot be used any more is replaced by the next attempt's, up to
 * five. Throws `conflict` when it is paid or the bank processes it.
 */
export async function findOrCreateIntent(
  deps: IntentDeps,
  secretKey: string,
  { transaction, attempt }: StartedPayment,
): Promise<PaymentIntent> {
  const intent = await requestIntent(deps, secretKey, { transaction, attempt });
  if (intent?.state === "open") return intent;
  if (intent && intent.state !== "canceled") throw await paymentTakenError(deps, secretKey, intent);
  const next = await replaceAttempt(deps, attempt, intent ? "canceled" : "abandoned");
  return findOrCreateIntent(deps, secretKey, { transaction, attempt: next });
}

/** Applies a PaymentIntent that is paid, or that the bank processes, and returns the error that says so. */
async function paymentTakenError(deps: IntentDeps, secretKey: string, intent: PaymentIntent) {
  const applied = await applyIntent(deps, intent, { secretKey });
  if (applied?.completedAt) return alreadyPaidError(applied);
  return applied?.status === "processing"
    ? processingError(applied)
    : new AppError("badGateway", "payments.providerFailed");
}

/** Returns null when Stripe knows no such PaymentIntent, or answers this attempt's key with a stored error. */
async function requestIntent(
  deps: IntentDeps,
  secretKey: string,
  { transaction, attempt }: StartedPayment,
): Promise<PaymentIntent | null> {
  if (attempt.intentId) return retrieveIntent(deps, secretKey, attempt.intentId);
  const { db, cards } = deps;
  const intentInput = buildPaymentIntent(transaction, attempt, await installationMetadata(db));
  try {
    const created = await cards.createPaymentIntent(secretKey, intentInput);
    const accountId = await cards.retrieveAccountId(secretKey);
    await attachIntent(db, attempt, { intentId: created.id, accountId });
    // A replayed response holds the state at creation.
    return created.isReplay ? await cards.retrievePaymentIntent(secretKey, created.id) : created;
  } catch (error) {
    if (isStoredError(error)) return null;
    if (isRejectedAmount(error)) await abandonAttempt({ db }, attempt, "not_created");
    throw error;
  }
}

/** No later request with this amount would succeed, and an open attempt counts towards the limit of an address. */
const isRejectedAmount = (error: unknown) => error instanceof AppError && error.kind === "invalid";

/** Logs an unknown one: it may have been paid before the keys were replaced, and the payer now pays another one. */
async function retrieveIntent({ cards, log }: IntentDeps, secretKey: string, id: string) {
  const intent = await cards.retrievePaymentIntent(secretKey, id);
  if (!intent) log.alert({ code: "paymentOfUnknownAccount", intentId: id });
  return intent;
}

/**
 * Closes an attempt and inserts the next one. Returns the newest when another request has done so, or when a webhook
 * event has reported the attempt's PaymentIntent, whose creation Stripe answers with a stored error.
 */
async function replaceAttempt(
  { db }: IntentDeps,
  attempt: Attempt,
  state: "canceled" | "abandoned",
): Promise<Attempt> {
  const { transactionId, number, intentId, isLive, clientKey } = attempt;
  const next = await runTransaction(db, async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    const newest = await findNewestAttempt(tx, transactionId);
    if (newest.number !== number || newest.intentId !== intentId) return newest;
    if (!isOpen(transaction)) throw new AppError("conflict", "payments.changed");
    await changeAttempt(tx, attempt, { state });
    const isLast = number === MAX_ATTEMPTS;
    const inserted = isLast
      ? null
      : await insertAttempt(tx, { transactionId, number: number + 1, isLive, clientKey });
    await deriveTransaction(tx, transactionId);
    return inserted;
  });
  if (!next) throw new AppError("badGateway", "payments.providerFailed");
  return next;
}

/** Depends on the attempt only: Stripe rejects an idempotency key reused with other parameters. */
function buildPaymentIntent(
  { id, amount, currency, ...row }: Transaction,
  { number, idempotencyKey }: Attempt,
  metadata: Awaited<ReturnType<typeof installationMetadata>>,
) {
  return {
    amount: toMinorUnits(amount, currency),
    currency,
    description: `Landed cost ${formatTransactionCode(row.transactionCode)}`,
    metadata: {
      ...metadata,
      transaction_id: id,
      transaction_code: row.transactionCode,
      calculation_id: row.calculationId,
      attempt: String(number),
    },
    idempotencyKey,
  };
}
