import { newId } from "#server/db/new-id.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, toCents } from "#shared/money.ts";
import { chargeError, toMinorUnits } from "#shared/payments/card-amounts.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { completePayment, METADATA_APP } from "./complete-payment.ts";
import { createTransactionCode } from "./create-transaction-code.ts";
import { verificationUrl } from "./qr-code.ts";
import {
  attachPaymentIntent,
  detachPaymentIntent,
  findPayableCalculation,
  insertTransaction,
  listTransactions,
  lockCalculation,
  type Transaction,
} from "./queries.ts";
import { requireKeyForNewPayment } from "./stripe-keys.ts";

type CreatePaymentDeps = Pick<
  Deps,
  "db" | "settings" | "cards" | "encryptionKeys" | "environmentCredentials" | "publicUrl"
>;

type CreatePaymentInput = { amount: number; currency: Currency };

/** Who pays: what they calculated, who they are if they are logged in, how they read. */
type Payer = { calculationIds: string[]; userId: string | null; language: Language };

/**
 * Begins to pay a calculation, or goes on with it where it was begun. The visitor's own calculation sets
 * the price: the amount asked for must be what one of theirs came to within the hour, else `conflict` and
 * no call to the provider. The transaction is stored before the provider hears of it, and asks under a key
 * that stays the same, so that whatever breaks in between makes neither a second row nor a second payment.
 */
export async function createPayment(
  deps: CreatePaymentDeps,
  input: CreatePaymentInput,
  payer: Payer,
) {
  const secretKey = await requireKeyForNewPayment(deps);
  const amount = toChargeAmount(input);
  const transaction = await findOrCreateTransaction(
    deps,
    { amount, currency: input.currency },
    payer,
  );
  const intent = await findOrCreateIntent(deps, secretKey, transaction);
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  return { clientSecret: intent.clientSecret, transactionCode };
}

/** The amount in cents. Throws `invalid` for one that no card is charged with. */
function toChargeAmount({ amount, currency }: CreatePaymentInput): Cents {
  const cents = toCents(amount);
  if (cents % smallestUnit(currency) !== 0) {
    throw validationError([{ path: "amount", key: "payments.wholeUnits", params: { currency } }]);
  }
  const key = chargeError(cents, currency);
  if (key) throw validationError([{ path: "amount", key, params: { currency } }]);
  return cents;
}

/** The one open transaction of the calculation: the one that is there, or a new one. */
async function findOrCreateTransaction(
  { db, publicUrl }: CreatePaymentDeps,
  { amount, currency }: { amount: Cents; currency: Currency },
  { calculationIds: calculationIds, userId, language }: Payer,
): Promise<Transaction> {
  const calculation =
    calculationIds.length > 0 &&
    (await findPayableCalculation(db, { ids: calculationIds, amount, currency }));
  if (!calculation) throw new AppError("conflict", "payments.changed");
  return db.transaction(async (tx) => {
    await lockCalculation(tx, calculation.id);
    const transactions = await listTransactions(tx, calculation.id);
    const paid = transactions.find(({ completedAt }) => completedAt !== null);
    if (paid) throw alreadyPaidError(paid);
    const open = transactions.find(({ status }) => status === "pending");
    if (open) return open;
    const { id: calculationId, fromCountry, toCountry } = calculation;
    const row = { calculationId, fromCountry, toCountry, amount, currency, userId, language };
    return insertWithUniqueCode(tx, row, publicUrl);
  });
}

type NewTransaction = Omit<
  Parameters<typeof insertTransaction>[1],
  "id" | "transactionCode" | "qrCodeData"
>;

async function insertWithUniqueCode(
  tx: CreatePaymentDeps["db"],
  row: NewTransaction,
  publicUrl: string,
): Promise<Transaction> {
  for (;;) {
    const transactionCode = createTransactionCode();
    const qrCodeData = verificationUrl(publicUrl, transactionCode);
    const inserted = await insertTransaction(tx, {
      ...row,
      id: newId(),
      transactionCode,
      qrCodeData,
    });
    if (inserted) return inserted;
  }
}

const MAX_ATTEMPTS = 5;

/** The transaction's payment at the provider, which waits for a card; a new one where that was ended. */
async function findOrCreateIntent(
  deps: CreatePaymentDeps,
  secretKey: string,
  transaction: Transaction,
): Promise<PaymentIntent> {
  const { id: intentId, intent } = await retrieveOrCreateIntent(deps, secretKey, transaction);
  if (intent?.state === "open" || intent?.state === "processing") return intent;
  if (intent?.state === "succeeded") {
    const isPaid = await completePayment(deps, transaction, intent);
    throw isPaid
      ? alreadyPaidError(transaction)
      : new AppError("badGateway", "payments.providerFailed");
  }
  const next = await detachPaymentIntent(deps.db, transaction.id, intentId);
  if (next?.status !== "pending") throw new AppError("conflict", "payments.changed");
  if (next.attempt > MAX_ATTEMPTS) throw new AppError("badGateway", "payments.providerFailed");
  return findOrCreateIntent(deps, secretKey, next);
}

/** What was begun is asked how it stands; a new one is made, once, under the attempt's own key. */
async function retrieveOrCreateIntent(
  { db, cards }: CreatePaymentDeps,
  secretKey: string,
  transaction: Transaction,
) {
  const { paymentIntentId } = transaction;
  if (paymentIntentId) {
    return {
      id: paymentIntentId,
      intent: await cards.retrievePaymentIntent(secretKey, paymentIntentId),
    };
  }
  const created = await cards.createPaymentIntent(secretKey, buildPaymentIntent(transaction));
  await attachPaymentIntent(db, transaction.id, created);
  // A replayed answer tells how it stood when it was made.
  const intent = created.isReplay
    ? await cards.retrievePaymentIntent(secretKey, created.id)
    : created;
  return { id: created.id, intent };
}

/** Depends on nothing but the transaction: the same key must never come with another question. */
function buildPaymentIntent({ id, attempt, transactionCode, calculationId, ...row }: Transaction) {
  const currency = row.currency as Currency; // safe: only currencies are stored
  return {
    amount: toMinorUnits(row.amount, currency),
    currency,
    description: `Landed cost ${formatTransactionCode(transactionCode)}`,
    metadata: {
      app: METADATA_APP,
      transaction_id: id,
      transaction_code: transactionCode,
      calculation_id: calculationId,
    },
    idempotencyKey: `txn:${id}:create:${attempt}`,
  };
}

function alreadyPaidError(transaction: Transaction) {
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  const details = { params: { code: transactionCode }, data: { transactionCode } };
  return new AppError("conflict", "payments.alreadyPaid", details);
}
