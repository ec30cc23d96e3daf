import { runTransaction } from "#server/db/transaction.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { parseChargeAmount } from "#server/features/payments/parse-charge-amount.ts";
import { requireSecretKey, type StripeDeps } from "#server/features/payments/stripe-keys.ts";
import {
  isRefundable,
  lockTransaction,
  type Transaction,
} from "#server/features/payments/transactions/queries.ts";
import { requireTransaction } from "#server/features/payments/transactions/require-transaction.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { type Cents, decimalText, fromCents } from "#shared/money.ts";
import type { refundTransaction as contract } from "#shared/payments/portal-contract.ts";
import type { TransactionStatus } from "#shared/payments/states.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { TextKey } from "#shared/texts.ts";
import {
  type RefundLimit,
  type RefundLimitDeps,
  readRefundLimit,
  requireRefundLimit,
} from "./refund-limit.ts";
import { insertRefund, listRefunds, type Refund, sumActiveRefunds } from "./refund-queries.ts";
import { sendRefund } from "./send-refund.ts";

type RefundTransactionInput = ActorContext & { code: string } & EndpointBody<typeof contract>;

type RefundDeps = StripeDeps & RefundLimitDeps;

/**
 * Stores a refund and requests it from Stripe. A request that Stripe may not have received is repeated by the
 * next equal call or by a job, and refunds once. Throws `notFound`, `conflict` when the payment is not refundable,
 * of the keys' other mode or `refunded` is outdated, `invalid` for another currency or more than is left, `forbidden`
 * for more than the actor may refund, and what `sendRefund` throws.
 */
export async function refundTransaction(
  deps: RefundDeps,
  { code, ...input }: RefundTransactionInput,
) {
  const transaction = await requireTransaction(deps, code);
  const secretKey = await requireSecretKey(deps);
  if (transaction.isLive !== isLiveKey(secretKey)) {
    throw new AppError("conflict", "payments.otherMode");
  }
  const limit = await readRefundLimit(deps, input.actor, transaction.currency);
  const found = await findOrStoreRefund(deps, { ...transaction, limit }, input);
  return presentOutcome(await sendRefund(deps, secretKey, { transaction, ...found }));
}

/** Equal requests that overlap share one refund. */
const findOrStoreRefund = (
  { db }: RefundDeps,
  { id, limit }: Transaction & { limit: RefundLimit | null },
  { actor, ip, reason = "requested_by_customer", ...input }: Omit<RefundTransactionInput, "code">,
): Promise<{ refund: Refund; isRepeated: boolean }> =>
  runTransaction(db, async (tx) => {
    const transaction = await lockTransaction(tx, id);
    const { currency, transactionCode } = transaction;
    requireRefundable(transaction);
    if (input.currency && input.currency !== currency) {
      throw validationError([
        { path: "currency", key: "payments.otherCurrency", params: { currency } },
      ]);
    }
    const amount = parseChargeAmount(input.amount, currency);
    const stored = await listRefunds(tx, id);
    const isUnsent = (row: Refund) => row.state === "pending" && !row.refundId;
    const unsent = stored.find((row) => isUnsent(row) && row.amount === amount);
    const total = sumActiveRefunds(stored);
    if (unsent && fromCents((total - amount) as Cents) === input.refunded) {
      requireRefundLimit(actor, limit, { refunded: (total - amount) as Cents, amount });
      return { refund: unsent, isRepeated: true };
    }
    if (fromCents(total) !== input.refunded) {
      const params = { refunded: formatMoneyWithCode(fromCents(total), currency) };
      throw new AppError("conflict", "payments.refundedMeanwhile", { params });
    }
    rejectIfTooLarge(amount, (transaction.amount - total) as Cents, currency);
    requireRefundLimit(actor, limit, { refunded: total, amount });
    const target = { id, name: formatTransactionCode(transactionCode) };
    const after = `${decimalText(amount)} ${currency}`;
    await recordEvent(tx, { action: "paymentRefunded", actor, ip, target, after });
    const requester = { actorId: actor.id, actorEmail: actor.email };
    const refund = await insertRefund(tx, { transactionId: id, amount, reason, ...requester });
    return { refund, isRepeated: false };
  });

function requireRefundable(transaction: Transaction) {
  if (isRefundable(transaction)) return;
  const key = NOT_REFUNDABLE[transaction.status] ?? "payments.notRefundable";
  throw new AppError("conflict", key);
}

const NOT_REFUNDABLE: Partial<Record<TransactionStatus, TextKey>> = {
  refunded: "payments.alreadyRefunded",
  disputed: "payments.disputed",
  dispute_lost: "payments.chargedBack",
};

function rejectIfTooLarge(amount: Cents, refundable: Cents, currency: Currency) {
  if (amount <= refundable) return;
  const params = { amount: formatMoneyWithCode(fromCents(refundable), currency) };
  throw validationError([{ path: "amount", key: "payments.refundTooLarge", params }]);
}

const presentOutcome = ({ transactionCode, status, refunded }: Transaction) => ({
  transactionCode: formatTransactionCode(transactionCode),
  status,
  refunded: fromCents(refunded),
});
