import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { parseChargeAmount } from "#server/features/payments/parse-charge-amount.ts";
import {
  requireKeysForNewPayment,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import type { StripeKeyPair } from "#server/integrations/cards/account.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import { chargeError } from "#shared/payments/card-amounts.ts";
import type { createPaymentIntent } from "#shared/payments/contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { closeOldestAttempt } from "./close-oldest-attempt.ts";
import { findOrCreateIntent } from "./find-or-create-intent.ts";
import { closePaymentsOfQuote, QuoteBeingPaid } from "./payments-of-quote.ts";
import { type Charge, type Payer, startPayment } from "./start-payment.ts";

type CreatePaymentDeps = StripeDeps & Pick<Deps, "publicUrl">;

type CreatePaymentInput = EndpointBody<typeof createPaymentIntent>;

/**
 * Starts or resumes the payment of a calculation, and tries once more when an event closed the transaction meanwhile, or
 * after room was made: for an address with too many open payments, and by closing the other payments of a quote. Throws
 * `conflict`, before any call to Stripe, unless one of the visitor's calculations of the last hour has this total and is
 * complete where it has to be, and while a bank processes another payment of the quote, `invalid` for an amount that a card
 * cannot be charged with, `limited` while five payments from this address with a declined card are open and none may be
 * replaced, and what `requireKeysForNewPayment` throws.
 */
export async function createPayment(
  deps: CreatePaymentDeps,
  input: CreatePaymentInput,
  visitor: Omit<Payer, "requiresComplete">,
) {
  const keys = await requireKeysForNewPayment(deps);
  const requiresComplete = settingValue(await deps.settings.get(), "require_complete_to_pay");
  const payer = { ...visitor, requiresComplete, shownId: input.calculationId };
  const charge = readCharge(input, keys);
  let hasReplaced = false;
  for (let attempt: "first" | "second" = "first"; ; attempt = "second") {
    try {
      return await beginPayment(deps, { keys, charge, payer: { ...payer, hasReplaced } });
    } catch (error) {
      if (attempt === "second") throw error;
      hasReplaced = await clearTheWay(deps, keys.secretKey, { payer, error });
    }
  }
}

/**
 * Prepares a second attempt, and returns whether an open payment of the address was closed for it. Throws the error of
 * the first one when a second would end alike.
 */
async function clearTheWay(
  deps: CreatePaymentDeps,
  secretKey: string,
  { payer, error }: { payer: Payer; error: unknown },
): Promise<boolean> {
  if (isClosedMeanwhile(error)) return false;
  if (error instanceof QuoteBeingPaid) {
    await closePaymentsOfQuote(deps, secretKey, error.quoteId);
    return false;
  }
  const hasReplaced =
    isLimited(error) && (await closeOldestAttempt(deps, secretKey, payer.clientKey));
  if (!hasReplaced) throw error;
  return true;
}

type Payment = { keys: StripeKeyPair; charge: Charge; payer: Payer };

/**
 * The attempt is stored first and its idempotency key derives from it, so that retries create neither a second row nor a
 * second PaymentIntent.
 */
async function beginPayment(deps: CreatePaymentDeps, { keys, charge, payer }: Payment) {
  const started = await startPayment(deps, charge, payer);
  const intent = await findOrCreateIntent(deps, keys.secretKey, started);
  await requireSameAccount(deps, keys, intent);
  const { transactionCode, calculationId } = started.transaction;
  return {
    clientSecret: intent.clientSecret,
    transactionCode: formatTransactionCode(transactionCode),
    calculationId,
  };
}

/** Throws `unavailable` when no card form can be loaded with the publishable key. */
async function requireSameAccount(
  { cards, log }: CreatePaymentDeps,
  keys: StripeKeyPair,
  intent: PaymentIntent,
) {
  const isSameAccount = await cards.isSameAccount(keys, intent).catch(() => true); // logged, and the form may load
  if (isSameAccount) return;
  log.alert({ code: "keysOfTwoAccounts" });
  throw new AppError("unavailable", "payments.keysRejected");
}

/** The amount in cents, and the keys' mode. Throws `invalid` when a card cannot be charged with the amount. */
function readCharge(
  { amount, currency }: CreatePaymentInput,
  { secretKey }: StripeKeyPair,
): Charge {
  const cents = parseChargeAmount(amount, currency);
  const key = chargeError(cents, currency);
  const path = key === "payments.notPayable" ? "currency" : "amount";
  if (key) throw validationError([{ path, key, params: { currency } }]);
  return { amount: cents, currency, isLive: isLiveKey(secretKey) };
}

/** Whether an event closed the transaction after it was found; also true without a calculation. */
const isClosedMeanwhile = (error: unknown) =>
  error instanceof AppError && error.key === "payments.changed";

const isLimited = (error: unknown) => error instanceof AppError && error.kind === "limited";
