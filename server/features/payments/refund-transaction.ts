import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { type Cents, decimalText, fromCents, toCents } from "#shared/money.ts";
import { minorUnits } from "#shared/payments/card-amounts.ts";
import { readCode, showCode } from "#shared/payments/transaction-code.ts";
import { completePayment } from "./complete-payment.ts";
import { type Transaction, transactionByCode, transactionById } from "./queries.ts";
import { secretKeyOf } from "./read-keys.ts";

type Needs = Pick<Deps, "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials">;
type Refund = { actor: User; ip: string; code: string; amount: number; refunded: number };

/**
 * Gives back a part of a payment or all that is left, and writes down who did it. The same refund asked
 * for twice, at once or after a lost answer, is one. Throws `notFound`, `conflict` for what is not paid
 * or was refunded in a way that the owner has not seen, and `invalid` for more than is left.
 */
export async function refundTransaction(
  deps: Needs,
  { actor, ip, code, amount, refunded }: Refund,
) {
  const transaction = await paidTransaction(deps, code);
  checkSeen(transaction, refunded);
  const refund = amountOf(transaction, amount);
  const secretKey = await secretKeyOf(deps);
  const intentId = transaction.paymentIntentId ?? "";
  const currency = transaction.currency as Currency; // safe: only currencies are stored
  const units = minorUnits(refund, currency);
  const before = minorUnits(transaction.refunded, currency);
  await deps.cards.createRefund(secretKey, {
    intentId,
    amount: units,
    idempotencyKey: `txn:${transaction.id}:refund:${before}:${units}`,
  });
  const target = { id: transaction.id, name: showCode(transaction.transactionCode) };
  const after = `${decimalText(refund)} ${currency}`;
  await recordEvent(deps.db, { action: "paymentRefunded", actor, ip, target, after });
  const intent = await deps.cards.retrievePaymentIntent(secretKey, intentId);
  if (intent) await completePayment(deps, transaction, intent);
  return present((await transactionById(deps.db, transaction.id)) ?? transaction);
}

async function paidTransaction({ db }: Needs, typed: string): Promise<Transaction> {
  const code = readCode(typed);
  const transaction = code && (await transactionByCode(db, code));
  if (!transaction) throw new AppError("notFound", "payments.unknown");
  const isPaid = transaction.status === "completed" || transaction.status === "partially_refunded";
  if (!isPaid) throw new AppError("conflict", "payments.notRefundable");
  return transaction;
}

function checkSeen({ refunded, currency }: Transaction, seen: number) {
  if (fromCents(refunded) === seen) return;
  const params = { refunded: fromCents(refunded), currency };
  throw new AppError("conflict", "payments.refundedMeanwhile", { params });
}

function amountOf({ amount, refunded, currency }: Transaction, asked: number): Cents {
  const cents = toCents(asked);
  const left = (amount - refunded) as Cents;
  if (cents > left) {
    const params = { amount: fromCents(left), currency };
    throw validationError([{ path: "amount", key: "payments.refundTooLarge", params }]);
  }
  return cents;
}

const present = ({ transactionCode, status, refunded }: Transaction) => ({
  transactionCode: showCode(transactionCode),
  status,
  refunded: fromCents(refunded),
});
