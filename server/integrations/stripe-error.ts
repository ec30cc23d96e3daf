import { AppError } from "#server/errors/app-error.ts";
import { DeadlineError } from "./outbound.ts";

type StripeError = Error & { type: string; code?: string; requestId?: string };

const RETRY_AFTER_S = 10;

/** Logs type, code and request id, never a key or card, and throws the matching AppError. */
export function throwAppError(error: unknown): never {
  if (isStripeError(error) && error.code !== "resource_missing") {
    const { type, code = "", requestId = "" } = error;
    console.error(["The card provider failed:", type, code, requestId].join(" ").trim());
  }
  throw toAppError(error);
}

function toAppError(error: unknown): unknown {
  const retryLater = { cause: error, retryAfter: RETRY_AFTER_S };
  if (error instanceof DeadlineError) {
    console.error(`The card provider failed: ${error.message}`);
    return new AppError("timeout", "payments.providerAway", retryLater);
  }
  if (!isStripeError(error)) return error;
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

export const isResourceMissing = (error: unknown) =>
  error instanceof AppError &&
  isStripeError(error.cause) &&
  error.cause.code === "resource_missing";

/** An earlier request with this idempotency key is still running; a retry gets its result. */
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
