import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { CredentialDeps } from "#server/features/settings/read-credential.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import type { Currency } from "#shared/currency.ts";
import type { Language } from "#shared/languages.ts";
import type { Cents } from "#shared/money.ts";
import { chargeError, toMinorUnits } from "#shared/payments/card-amounts.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { completePayment } from "./complete-payment.ts";
import { createTransactionCode } from "./create-transaction-code.ts";
import { installationMetadata } from "./installation.ts";
import { findPayableCalculation, lockCalculation } from "./payable-calculation.ts";
import { verificationUrl } from "./qr-code.ts";
import {
  attachPaymentIntent,
  detachPaymentIntent,
  insertTransaction,
  listTransactions,
  restartChecks,
  type Transaction,
} from "./queries.ts";
import { requireKeyForNewPayment } from "./stripe-keys.ts";
import { toWholeUnits } from "./to-whole-units.ts";

type CreatePaymentDeps = CredentialDeps & Pick<Deps, "db" | "cards" | "publicUrl">;

type CreatePaymentInput = { amount: number; currency: Currency };

type Payer = { calculationIds: string[]; userId: string | null; language: Language };

/**
 * Starts or resumes the payment of a calculation. Throws `conflict`, before any call to Stripe, unless one of
 * the visitor's calculations of the last hour has this total. The row is stored first and its id is part of
 * the idempotency key, so that retries create neither a second row nor a second PaymentIntent.
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

/** The amount in cents. Throws `invalid` when a card cannot be charged with it. */
function toChargeAmount({ amount, currency }: CreatePaymentInput): Cents {
  const cents = toWholeUnits(amount, currency);
  const key = chargeError(cents, currency);
  if (key) throw validationError([{ path: "amount", key, params: { currency } }]);
  return cents;
}

/** A calculation has at most one pending transaction. */
async function findOrCreateTransaction(
  { db, publicUrl }: CreatePaymentDeps,
  { amount, currency }: { amount: Cents; currency: Currency },
  { calculationIds, userId, language }: Payer,
): Promise<Transaction> {
  const calculation =
    calculationIds.length > 0 &&
    (await findPayableCalculation(db, { ids: calculationIds, amount, currency }));
  if (!calculation) throw new AppError("conflict", "payments.changed");
  return runTransaction(db, async (tx) => {
    await lockCalculation(tx, calculation.id);
    const transactions = await listTransactions(tx, calculation.id);
    const paid = transactions.find(({ completedAt }) => completedAt !== null);
    if (paid) throw alreadyPaidError(paid);
    const open = transactions.find(({ status }) => status === "pending");
    if (open) {
      await restartChecks(tx, open.id);
      return open;
    }
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
  tx: Db,
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

/** The transaction's open PaymentIntent; a canceled or unknown one is replaced. */
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
  const intentInput = buildPaymentIntent(transaction, await installationMetadata(db));
  const created = await cards.createPaymentIntent(secretKey, intentInput);
  await attachPaymentIntent(db, transaction.id, created);
  // A replayed response holds the state at creation.
  const intent = created.isReplay
    ? await cards.retrievePaymentIntent(secretKey, created.id)
    : created;
  return { id: created.id, intent };
}

/** Depends on the transaction only: Stripe rejects an idempotency key reused with other parameters. */
function buildPaymentIntent(
  { id, attempt, amount, currency, ...row }: Transaction,
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
    },
    idempotencyKey: `txn:${id}:intent:${attempt}`,
  };
}

function alreadyPaidError(transaction: Transaction) {
  const transactionCode = formatTransactionCode(transaction.transactionCode);
  const details = { params: { code: transactionCode }, data: { transactionCode } };
  return new AppError("conflict", "payments.alreadyPaid", details);
}
