import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { queueRefundFailed } from "#server/features/payments/notices/payment-notices.ts";
import { changeTransaction } from "#server/features/payments/transactions/change-transaction.ts";
import type { Transaction } from "#server/features/payments/transactions/queries.ts";
import type { Refund as StripeRefund } from "#server/integrations/cards/refunds.ts";
import { isStoredError } from "#server/integrations/cards/stripe-error.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";
import { failRefund, nextRefundAttempt, type Refund, storeRefund } from "./refund-queries.ts";

type SendRefundDeps = Pick<Deps, "db" | "cards">;
type SendRefundInput = {
  transaction: Transaction;
  refund: Refund;
  /** Whether it may have been sent before. */
  isRepeated: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Requests a stored refund from Stripe and stores the response; returns the transaction. A refund that Stripe
 * rejects is stored as failed, and its error thrown. After any other error it stays pending, to be sent again.
 */
export async function sendRefund(
  deps: SendRefundDeps,
  secretKey: string,
  input: SendRefundInput,
): Promise<Transaction> {
  const { refund } = input;
  const { id } = input.transaction;
  try {
    const sent = await createOrFind(deps, secretKey, input);
    return await changeTransaction(deps.db, id, (tx, before) => storeRefund(tx, before, sent));
  } catch (error) {
    if (isRejection(error, input)) {
      await changeTransaction(deps.db, id, async (tx, before) => {
        const isEnded = await failRefund(tx, refund.id, error.key);
        // No person waits for the answer to a repeated request.
        if (isEnded && input.isRepeated) await queueRefundFailed(tx, before, refund.amount);
      });
    }
    throw error;
  }
}

/** A repeated request looks for the refund first: Stripe forgets keys after a day, and may have stored an error. */
async function createOrFind(
  deps: SendRefundDeps,
  secretKey: string,
  input: SendRefundInput,
): Promise<StripeRefund> {
  const { transaction, refund, isRepeated } = input;
  const find = () => findAtStripe(deps, secretKey, input);
  const create = (attempt: Refund) => createAtStripe(deps, secretKey, transaction, attempt);
  const made = isRepeated ? await find() : undefined;
  return made ?? (await create(refund).catch(replaceStoredError));

  async function replaceStoredError(error: unknown): Promise<StripeRefund> {
    if (!isStoredError(error)) throw error;
    return (await find()) ?? create(await nextRefundAttempt(deps.db, refund));
  }
}

async function findAtStripe(
  { cards }: SendRefundDeps,
  secretKey: string,
  { transaction, refund, signal }: SendRefundInput,
): Promise<StripeRefund | undefined> {
  const listed = await cards.listRefunds(secretKey, requireIntentId(transaction), signal);
  return listed.find(({ metadata }) => metadata.refund_id === refund.id);
}

const createAtStripe = (
  { cards }: SendRefundDeps,
  secretKey: string,
  transaction: Transaction,
  { id, amount, reason, attempt }: Refund,
) =>
  cards.createRefund(secretKey, {
    intentId: requireIntentId(transaction),
    amount: toMinorUnits(amount, transaction.currency),
    reason: reason ?? undefined,
    metadata: { refund_id: id },
    idempotencyKey: `refund:${id}:${attempt}`,
  });

function requireIntentId({ id, paymentIntentId }: Transaction): string {
  if (!paymentIntentId) throw new Error(`Transaction ${id} is paid and has no PaymentIntent`);
  return paymentIntentId;
}

/** A refund that may have been sent with the keys of another account stays pending until those are back. */
const isRejection = (error: unknown, { isRepeated }: SendRefundInput): error is AppError =>
  error instanceof AppError &&
  (error.kind === "invalid" || error.kind === "conflict") &&
  !(isRepeated && error.key === "payments.otherAccount");
