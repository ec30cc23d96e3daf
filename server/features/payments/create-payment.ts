import { newId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, toCents } from "#shared/money.ts";
import { minorUnits, problemWithCharge } from "#shared/payments/card-amounts.ts";
import { showCode } from "#shared/payments/transaction-code.ts";
import { APP, completePayment } from "./complete-payment.ts";
import { newCode } from "./new-code.ts";
import { verifyAddress } from "./qr-code.ts";
import {
  dropIntent,
  insertTransaction,
  keepIntent,
  lockCalculation,
  payableCalculation,
  paymentsOf,
  type Transaction,
} from "./queries.ts";
import { keyForPaying } from "./read-keys.ts";

type Needs = Pick<
  Deps,
  "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials" | "publicUrl"
>;

type Asked = { amount: number; currency: Currency };

/** Who pays: what they calculated, who they are if they are logged in, how they read. */
type Payer = { calculations: string[]; userId: string | null; language: Language };

/**
 * Begins to pay a calculation, or goes on with it where it was begun. The visitor's own calculation sets
 * the price: the amount asked for must be what one of theirs came to within the hour, else `conflict` and
 * no call to the provider. The transaction is stored before the provider hears of it, and asks under a key
 * that stays the same, so that whatever breaks in between makes neither a second row nor a second payment.
 */
export async function createPayment(deps: Needs, asked: Asked, payer: Payer) {
  const secretKey = await keyForPaying(deps);
  const amount = chargeOf(asked);
  const transaction = await openTransaction(deps, { amount, currency: asked.currency }, payer);
  const intent = await openIntent(deps, secretKey, transaction);
  const transactionCode = showCode(transaction.transactionCode);
  return { clientSecret: intent.clientSecret, transactionCode };
}

/** The amount in cents. Throws `invalid` for one that no card is charged with. */
function chargeOf({ amount, currency }: Asked): Cents {
  const cents = toCents(amount);
  if (cents % smallestUnit(currency) !== 0) {
    throw validationError([{ path: "amount", key: "payments.wholeUnits", params: { currency } }]);
  }
  const key = problemWithCharge(cents, currency);
  if (key) throw validationError([{ path: "amount", key, params: { currency } }]);
  return cents;
}

/** The one open transaction of the calculation: the one that is there, or a new one. */
async function openTransaction(
  { db, publicUrl }: Needs,
  { amount, currency }: { amount: Cents; currency: Currency },
  { calculations: ids, userId, language }: Payer,
): Promise<Transaction> {
  const calculation = ids.length > 0 && (await payableCalculation(db, { ids, amount, currency }));
  if (!calculation) throw new AppError("conflict", "payments.changed");
  return db.transaction(async (tx) => {
    await lockCalculation(tx, calculation.id);
    const payments = await paymentsOf(tx, calculation.id);
    const paid = payments.find(({ completedAt }) => completedAt !== null);
    if (paid) throw alreadyPaid(paid);
    const open = payments.find(({ status }) => status === "pending");
    if (open) return open;
    const { id: calculationId, fromCountry, toCountry } = calculation;
    const row = { calculationId, fromCountry, toCountry, amount, currency, userId, language };
    return insertWithCode(tx, row, publicUrl);
  });
}

type Row = Omit<Parameters<typeof insertTransaction>[1], "id" | "transactionCode" | "qrCodeData">;

async function insertWithCode(tx: Needs["db"], row: Row, publicUrl: string): Promise<Transaction> {
  for (;;) {
    const transactionCode = newCode();
    const qrCodeData = verifyAddress(publicUrl, transactionCode);
    const inserted = await insertTransaction(tx, {
      ...row,
      id: newId(),
      transactionCode,
      qrCodeData,
    });
    if (inserted) return inserted;
  }
}

const MOST_ATTEMPTS = 5;

/** The transaction's payment at the provider, which waits for a card; a new one where that was ended. */
async function openIntent(
  deps: Needs,
  secretKey: string,
  transaction: Transaction,
): Promise<PaymentIntent> {
  const { id: intentId, intent } = await currentIntent(deps, secretKey, transaction);
  if (intent?.state === "open" || intent?.state === "processing") return intent;
  if (intent?.state === "succeeded") {
    const isPaid = await completePayment(deps, transaction, intent);
    throw isPaid ? alreadyPaid(transaction) : new AppError("badGateway", "payments.providerFailed");
  }
  const next = await dropIntent(deps.db, transaction.id, intentId);
  if (next?.status !== "pending") throw new AppError("conflict", "payments.changed");
  if (next.attempt > MOST_ATTEMPTS) throw new AppError("badGateway", "payments.providerFailed");
  return openIntent(deps, secretKey, next);
}

/** What was begun is asked how it stands; a new one is made, once, under the attempt's own key. */
async function currentIntent({ db, cards }: Needs, secretKey: string, transaction: Transaction) {
  const { paymentIntentId } = transaction;
  if (paymentIntentId) {
    return {
      id: paymentIntentId,
      intent: await cards.retrievePaymentIntent(secretKey, paymentIntentId),
    };
  }
  const created = await cards.createPaymentIntent(secretKey, intentFor(transaction));
  await keepIntent(db, transaction.id, created);
  // A replayed answer tells how it stood when it was made.
  const intent = created.isReplay
    ? await cards.retrievePaymentIntent(secretKey, created.id)
    : created;
  return { id: created.id, intent };
}

/** Depends on nothing but the transaction: the same key must never come with another question. */
function intentFor({ id, attempt, transactionCode, calculationId, ...row }: Transaction) {
  const currency = row.currency as Currency; // safe: only currencies are stored
  return {
    amount: minorUnits(row.amount, currency),
    currency,
    description: `Landed cost ${showCode(transactionCode)}`,
    metadata: {
      app: APP,
      transaction_id: id,
      transaction_code: transactionCode,
      calculation_id: calculationId,
    },
    idempotencyKey: `txn:${id}:create:${attempt}`,
  };
}

function alreadyPaid(transaction: Transaction) {
  const transactionCode = showCode(transaction.transactionCode);
  const told = { params: { code: transactionCode }, data: { transactionCode } };
  return new AppError("conflict", "payments.alreadyPaid", told);
}
