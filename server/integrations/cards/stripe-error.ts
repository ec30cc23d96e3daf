import { AppError, type ErrorKind } from "#server/errors/app-error.ts";
import { DeadlineError } from "#server/integrations/outbound.ts";
import type { TextKey } from "#shared/texts.ts";

type StripeError = Error & {
  type: string;
  code?: string;
  param?: string;
  requestId?: string;
  statusCode?: number;
  headers?: Record<string, string>;
};

const RETRY_AFTER_S = 10;

/** Logs type, code and request id, never a key or card, and throws the matching AppError. */
export function throwAppError(error: unknown): never {
  if (isStripeError(error) && error.code !== "resource_missing") {
    const { type, code = "", requestId = "" } = error;
    console.error(["The card provider failed:", type, code, requestId].join(" ").trim());
  }
  throw toAppError(error);
}

export const timeoutError = (cause?: unknown) =>
  new AppError("timeout", "payments.providerUnavailable", { cause, retryAfter: RETRY_AFTER_S });

export const unavailableError = (cause?: unknown) =>
  new AppError("unavailable", "payments.providerUnavailable", { cause, retryAfter: RETRY_AFTER_S });

/**
 * Whether Stripe failed or was not reached. False for what Stripe answered on purpose: a rejected request, card or
 * key, and a stored error, which says nothing about Stripe's current state.
 */
export function isProviderFailure(error: unknown): boolean {
  if (!(error instanceof AppError) || isStoredError(error)) return false;
  const { cause } = error;
  if (!isStripeError(cause)) return cause instanceof DeadlineError;
  const { type, statusCode = 500 } = cause; // a response that is not JSON has no status
  const isServerError = type === "StripeAPIError" && statusCode >= 500;
  return isServerError || type === "StripeConnectionError" || type === "StripeRateLimitError";
}

function toAppError(error: unknown): unknown {
  if (error instanceof DeadlineError) {
    console.error(`The card provider failed: ${error.message}`);
    return timeoutError(error);
  }
  if (!isStripeError(error)) return error;
  switch (error.type) {
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new AppError("unavailable", "payments.keysRejected", {
        cause: error,
        retryAfter: RETRY_AFTER_S,
      });
    case "StripeRateLimitError":
      return unavailableError(error);
    case "StripeConnectionError":
      return /timed? ?out/i.test(error.message) ? timeoutError(error) : unavailableError(error);
    default:
      return isIdempotencyKeyInUse(error) ? unavailableError(error) : toRejection(error);
  }
}

export const isResourceMissing = (error: unknown) =>
  error instanceof AppError &&
  isStripeError(error.cause) &&
  error.cause.code === "resource_missing";

/** Whether Stripe rejected a request for a reason that has no text of its own. */
export const isInvalidRequest = (error: unknown) =>
  error instanceof AppError &&
  error.kind === "badGateway" &&
  isStripeError(error.cause) &&
  error.cause.type === "StripeInvalidRequestError";

/**
 * A server error that Stripe stored and repeats to the same idempotency key for 24 hours. The object may exist
 * nevertheless: https://docs.stripe.com/api/idempotent_requests
 */
export function isStoredError(error: unknown): boolean {
  if (!(error instanceof AppError) || !isStripeError(error.cause)) return false;
  const { statusCode = 0, headers } = error.cause;
  return statusCode >= 500 && headers?.["idempotent-replayed"] === "true";
}

/** Whether Stripe answered that it does not accept the key. */
export const isKeyRejection = (error: unknown): boolean =>
  stripeErrorType(error) === "StripeAuthenticationError";

/** Whether Stripe read the request, so that it had accepted the key, and rejected it for another reason. */
export const isRequestRejection = (error: unknown): boolean =>
  stripeErrorType(error) === "StripeInvalidRequestError" ||
  stripeErrorType(error) === "StripeCardError";

const stripeErrorType = (error: unknown): string | undefined =>
  error instanceof AppError && isStripeError(error.cause) ? error.cause.type : undefined;

/** Takes Stripe's own error: whether a restricted key lacks the permission. */
export const isPermissionError = (error: unknown) =>
  isStripeError(error) && error.type === "StripePermissionError";

/** Takes Stripe's own error: whether the request was rejected because of this parameter. */
export const isInvalidParam = (error: unknown, param: string) =>
  isStripeError(error) && error.type === "StripeInvalidRequestError" && error.param === param;

/** Takes Stripe's own error: whether the status of the PaymentIntent does not allow the request. */
export const isUnexpectedState = (error: unknown) =>
  isStripeError(error) && error.code === "payment_intent_unexpected_state";

/** An earlier request with this idempotency key is still running; a retry gets its result. */
const isIdempotencyKeyInUse = ({ code }: StripeError) => code === "idempotency_key_in_use";

function toRejection(error: StripeError): AppError {
  const [kind, key] = REJECTIONS[error.code ?? ""] ?? ["badGateway", "payments.providerFailed"];
  return kind === "invalid"
    ? invalidAmountError(key, error)
    : new AppError(kind, key, { cause: error });
}

/** A 400 at the field of the amount. */
export const invalidAmountError = (key: TextKey, cause: unknown) =>
  new AppError("invalid", key, { cause, fields: [{ path: "amount", key }] });

/** What is invalid is the amount. */
const REJECTIONS: Readonly<Record<string, [ErrorKind, TextKey]>> = {
  amount_too_small: ["invalid", "payments.belowMinimum"],
  amount_too_large: ["invalid", "payments.aboveMaximum"],
  charge_already_refunded: ["conflict", "payments.alreadyRefunded"],
  charge_disputed: ["conflict", "payments.disputed"],
};

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
