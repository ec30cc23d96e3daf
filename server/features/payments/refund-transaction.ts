import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import type { User } from "#shared/accounts/contract.ts";
import { type Cents, decimalText, fromCents } from "#shared/money.ts";
import { toMinorUnits } from "#shared/payments/card-amounts.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { completePayment } from "./complete-payment.ts";
import { findTransactionById, type Transaction } from "./queries.ts";
import { requireTransaction } from "./require-transaction.ts";
import { requireSecretKey } from "./stripe-keys.ts";
import { toWholeUnits } from "./to-whole-units.ts";

type RefundTransactionDeps = CredentialDeps & Pick<Deps, "db" | "cards">;

type RefundTransactionInput = {
  actor: User;
  ip: string;
  code: string;
  amount: number;
  /** The refunded total that the caller has seen. */
  refunded: number;
};

/** Equal calls refund once. Throws `conflict` when it is not paid or `refunded` is outdated. */
export async function refundTransaction(
  deps: RefundTransactionDeps,
  { actor, ip, code, amount, refunded }: RefundTransactionInput,
) {
  const transaction = await findPaidTransaction(deps, code);
  rejectIfRefundedMeanwhile(transaction, refunded);
  const refund = toRefundAmount(transaction, amount);
  const secretKey = await requireSecretKey(deps);
  const intentId = transaction.paymentIntentId ?? "";
  const { currency } = transaction;
  const minorAmount = toMinorUnits(refund, currency);
  const refundedBefore = toMinorUnits(transaction.refunded, currency);
  await deps.cards.createRefund(secretKey, {
    intentId,
    amount: minorAmount,
    idempotencyKey: `txn:${transaction.id}:refund:${refundedBefore}:${minorAmount}`,
  });
  const target = { id: transaction.id, name: formatTransactionCode(transaction.transactionCode) };
  const after = `${decimalText(refund)} ${currency}`;
  await recordEvent(deps.db, { action: "paymentRefunded", actor, ip, target, after });
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId);
  if (intent) await completePayment(deps, transaction, intent);
  return presentRefund((await findTransactionById(deps.db, transaction.id)) ?? transaction);
}

async function findPaidTransaction(
  deps: RefundTransactionDeps,
  codeInput: string,
): Promise<Transaction> {
  const transaction = await requireTransaction(deps, codeInput);
  const isPaid = transaction.status === "completed" || transaction.status === "partially_refunded";
  if (!isPaid) throw new AppError("conflict", "payments.notRefundable");
  return transaction;
}

function rejectIfRefundedMeanwhile({ refunded, currency }: Transaction, expectedRefunded: number) {
  if (fromCents(refunded) === expectedRefunded) return;
  const params = { refunded: fromCents(refunded), currency };
  throw new AppError("conflict", "payments.refundedMeanwhile", { params });
}

/** Throws `invalid` for a fraction of a currency's smallest unit and for more than the captured rest. */
function toRefundAmount({ amount, refunded, currency }: Transaction, requested: number): Cents {
  const cents = toWholeUnits(requested, currency);
  const refundable = (amount - refunded) as Cents;
  if (cents > refundable) {
    const params = { amount: fromCents(refundable), currency };
    throw validationError([{ path: "amount", key: "payments.refundTooLarge", params }]);
  }
  return cents;
}

const presentRefund = ({ transactionCode, status, refunded }: Transaction) => ({
  transactionCode: formatTransactionCode(transactionCode),
  status,
  refunded: fromCents(refunded),
});
