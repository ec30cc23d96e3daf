import type { Answer } from "./exchange.ts";
import { type FaultOutcome, ProviderFault } from "./landed-cost-error.ts";
import type { GraphqlError } from "./response-schema.ts";

const BY_STATUS: Readonly<Record<number, FaultOutcome>> = {
  400: "refused",
  401: "refusedKey",
  403: "refusedKey",
  408: "timeout",
  409: "refused",
  412: "refused",
  422: "refused",
  429: "rateLimited",
  503: "unavailable",
  504: "timeout",
};

const BY_TYPE: Readonly<Record<string, FaultOutcome>> = {
  BAD_REQUEST: "refused",
  NOT_FOUND: "refused",
  FAILED_PRECONDITION: "refused",
  UNAVAILABLE: "noRoute",
  UNAUTHENTICATED: "refusedKey",
  PERMISSION_DENIED: "refusedKey",
};

/**
 * Throws a ProviderFault for an HTTP status other than 2xx, and for errors beside the data: then the
 * data is not whole (https://zonos.com/docs/supply-chain/api-errors).
 */
export function refuseFailure(answer: Answer, [error]: readonly GraphqlError[]) {
  const { status, retryAfter } = answer;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && !error) return;
  const outcome = isSuccess ? outcomeOf(error) : (BY_STATUS[status] ?? "failed");
  const requestId = error?.extensions?.requestId ?? answer.requestId;
  throw new ProviderFault(outcome, { status, retryAfter, requestId, said: error?.message ?? "" });
}

function outcomeOf(error: GraphqlError | undefined): FaultOutcome {
  const { errorType, classification } = error?.extensions ?? {};
  const known = BY_TYPE[errorType ?? classification ?? ""];
  return known ?? (isAboutTheKey(error?.message ?? "") ? "refusedKey" : "failed");
}

/** How a bad key is answered: "HTTP Status 401 - Full authentication is required …". */
const isAboutTheKey = (message: string) => /\b401\b|full authentication/i.test(message);
