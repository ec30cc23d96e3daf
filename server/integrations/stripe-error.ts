import { AppError } from "#server/errors/app-error.ts";

/** What the provider's library throws, as far as it is looked at. */
type StripeError = Error & { type: string; code?: string; requestId?: string };

const RETRY_AFTER_S = 10;

/** Tells the log what went wrong, without a key or a card, and throws what it means. */
export function throwAppError(error: unknown): never {
  if (isStripeError(error) && error.code !== "resource_missing") {
    const { type, code = "", requestId = "" } = error;
    console.error(["The card provider failed:", type, code, requestId].join(" ").trim());
  }
  throw toAppError(error);
}

/**
 * What a failure of the card provider means for the one who waits: our keys are wrong (503), it is
 * away or still at work (503), it did not answer in time (504), it answered nonsense (502), it does not take the amount (400).
 */
function toAppError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  const retryLater = { cause: error, retryAfter: RETRY_AFTER_S };
  switch (error.type) {
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new AppError("unavailable", "payments.keysRefused", retryLater);
    case "StripeRateLimitError":
      return new AppError("unavailable", "payments.providerAway", retryLater);
    case "StripeConnectionError":
      return /timed? ?out/i.test(error.message)
        ? new AppError("timeout", "payments.providerAway", retryLater)
        : new AppError("unavailable", "payments.providerAway", retryLater);
    default:
      return isIdempotencyKeyInUse(error)
        ? new AppError("unavailable", "payments.providerAway", retryLater)
        : toRejection(error);
  }
}

/** The provider knows no such thing under this key. */
export const isResourceMissing = (error: unknown) =>
  error instanceof AppError &&
  isStripeError(error.cause) &&
  error.cause.code === "resource_missing";

/** It was asked the same before and has not finished: the next try finds what comes of it. */
const isIdempotencyKeyInUse = ({ code }: StripeError) => code === "idempotency_key_in_use";

function toRejection(error: StripeError): AppError {
  if (error.code === "amount_too_small") {
    return new AppError("invalid", "payments.belowMinimum", { cause: error });
  }
  if (error.code === "amount_too_large") {
    return new AppError("invalid", "payments.aboveMaximum", { cause: error });
  }
  return new AppError("badGateway", "payments.providerFailed", { cause: error });
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
