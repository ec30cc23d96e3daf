import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import {
  type Attempt,
  changeAttempt,
  findNewestAttempt,
  insertAttempt,
} from "#server/features/payments/attempts/attempts.ts";
import { restartChecks } from "#server/features/payments/attempts/due-attempts.ts";
import { listOpenAttempts } from "#server/features/payments/attempts/open-attempts.ts";
import { verificationUrl } from "#server/features/payments/transactions/qr-code.ts";
import {
  deriveTransaction,
  insertTransaction,
  isOpen,
  listTransactions,
  lockTransaction,
  storeMissing,
  type Transaction,
} from "#server/features/payments/transactions/queries.ts";
import { attachPayment } from "#server/features/quotes/attach-payment.ts";
import { limitedError } from "#server/http/rate-limit.ts";
import { enterableInputs, type MissingInput } from "#shared/calculator/missing-input.ts";
import type { Currency } from "#shared/currency.ts";
import type { Language } from "#shared/languages.ts";
import type { Cents } from "#shared/money.ts";
import { createTransactionCode } from "./create-transaction-code.ts";
import { findPayableCalculation, lockCalculations } from "./payable-calculation.ts";
import { alreadyPaidError } from "./payment-conflict-error.ts";
import { rejectSecondPayment } from "./payments-of-quote.ts";

export type Payer = {
  /** Whether a setting asks for a complete total. */
  requiresComplete: boolean;
  calculationIds: string[];
  /** The digest of the calculation that the payer sees. */
  shownId?: string | undefined;
  userId: string | null;
  language: Language;
  /** Hash of the payer's address. */
  clientKey: string;
  /** Whether an open attempt of this address was just closed for this payment. */
  hasReplaced?: boolean;
};

export type Charge = { amount: Cents; currency: Currency; isLive: boolean };
export type StartedPayment = { transaction: Transaction; attempt: Attempt };

/**
 * Stores the transaction of a calculation and its first attempt, or returns the open one. Throws `conflict` when the
 * calculation is unknown, older than an hour, paid, of a quote that cannot be paid any more or is being paid, or incomplete
 * while the payer has to complete it, and `limited` as `enforceOpenPaymentLimit` does.
 */
export async function startPayment(
  { db, publicUrl }: Pick<Deps, "db" | "publicUrl">,
  charge: Charge,
  payer: Payer,
): Promise<StartedPayment> {
  const { calculationIds: ids, shownId } = payer;
  return runTransaction(db, async (tx) => {
    await lockCalculations(tx, ids);
    const calculation = await findPayableCalculation(tx, { ids, shownId, ...charge });
    if (!calculation) throw new AppError("conflict", "payments.changed");
    const resumed = await resumePayment(tx, calculation, { charge, payer });
    await payQuote(tx, calculation.id, { shownId, isLive: charge.isLive });
    if (resumed) return resumed;
    await enforceOpenPaymentLimit(tx, payer);
    const { id: calculationId, fromCountry, toCountry, shipmentDigest, missing } = calculation;
    const shipment = { calculationId, fromCountry, toCountry, shipmentDigest, missing };
    const { userId, language, clientKey } = payer;
    const row = { ...shipment, ...charge, userId, language };
    const transaction = await insertWithUniqueCode(tx, row, publicUrl);
    return { transaction, attempt: await insertFirstAttempt(tx, transaction, clientKey) };
  });
}

/** Makes the payment count for the quote that the payer sees, if any, while no other payment of it is open. */
async function payQuote(
  tx: Db,
  calculationId: string,
  { shownId = calculationId, isLive }: { shownId: string | undefined; isLive: boolean },
) {
  const quoteId = await attachPayment(tx, { shownId, paidId: calculationId });
  if (quoteId) await rejectSecondPayment(tx, { quoteId, calculationId, isLive });
}

const insertFirstAttempt = (tx: Db, { id, isLive }: Transaction, clientKey: string) =>
  insertAttempt(tx, { transactionId: id, number: 1, isLive, clientKey });

type PayableCalculation = { id: string; missing: MissingInput[] | null };

/**
 * Throws `conflict` for a calculation that is paid and not refunded in full, or that is incomplete and has to be
 * complete; undefined without an open payment.
 */
async function resumePayment(
  tx: Db,
  { id, missing }: PayableCalculation,
  { charge: { isLive }, payer }: { charge: Charge; payer: Payer },
): Promise<StartedPayment | undefined> {
  const transactions = await listTransactions(tx, id);
  rejectIfPaid(transactions, isLive);
  const open = transactions.find(isOpen);
  if (payer.requiresComplete && open?.status !== "processing") rejectIfIncomplete(missing);
  if (!open) return undefined;
  const attempt = await findNewestAttempt(tx, open.id);
  if (open.isLive === isLive) {
    await storeMissing(tx, open, missing); // before the attempt, as all changes lock them, or they would deadlock
    await restartChecks(tx, attempt);
    return { transaction: open, attempt };
  }
  // The keys were switched between test and live mode.
  await lockTransaction(tx, open.id);
  await changeAttempt(tx, attempt, { state: "abandoned", lastErrorCode: "mode_changed" });
  await deriveTransaction(tx, open.id);
  return undefined;
}

/** What no payer can enter does not keep anyone from paying. */
function rejectIfIncomplete(missing: PayableCalculation["missing"]) {
  if (enterableInputs(missing ?? []).length > 0)
    throw new AppError("conflict", "payments.mustBeComplete");
}

/** A payment with test keys does not pay in live mode. */
function rejectIfPaid(transactions: Transaction[], isLive: boolean) {
  const paid = transactions.find(
    (transaction) =>
      transaction.completedAt !== null &&
      transaction.status !== "refunded" &&
      (transaction.isLive || !isLive),
  );
  if (paid) throw alreadyPaidError(paid);
  if (transactions.some(({ status }) => status === "mismatch")) {
    throw new AppError("badGateway", "payments.providerFailed"); // a second payment would charge twice
  }
}

const MAX_OPEN_ATTEMPTS = 5;

/**
 * Throws `limited` while an address has five open attempts and one of them may be replaced, unless one was. Only attempts
 * with a decline, or in a bank's hands, keep others from paying: a test of stolen cards has declines, a card form that was
 * opened and left has none.
 */
async function enforceOpenPaymentLimit(tx: Db, { clientKey, hasReplaced = false }: Payer) {
  await acquireAdvisoryLock(tx, clientKey); // one start of a payment from an address at a time
  const open = await listOpenAttempts(tx, clientKey);
  if (open.length < MAX_OPEN_ATTEMPTS) return;
  const isReplaceable = open.some(({ replaceableInMs }) => replaceableInMs === 0);
  const tried = open.filter(
    ({ state, lastErrorCode }) => lastErrorCode !== null || state === "processing",
  );
  const isFull = tried.length >= MAX_OPEN_ATTEMPTS;
  if (!isFull && (hasReplaced || !isReplaceable)) return;
  throw limitedError(Math.min(...open.map(({ replaceableInMs }) => replaceableInMs)));
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
