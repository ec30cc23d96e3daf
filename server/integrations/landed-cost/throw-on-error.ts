import { type ErrorOutcome, LandedCostError } from "./landed-cost-error.ts";
import type { GraphqlError } from "./response-schema.ts";
import type { HttpResponse } from "./send-request.ts";

const OUTCOME_BY_STATUS: Readonly<Record<number, ErrorOutcome>> = {
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

const OUTCOME_BY_TYPE: Readonly<Record<string, ErrorOutcome>> = {
  BAD_REQUEST: "refused",
  NOT_FOUND: "refused",
  FAILED_PRECONDITION: "refused",
  UNAVAILABLE: "noRoute",
  UNAUTHENTICATED: "refusedKey",
  PERMISSION_DENIED: "refusedKey",
};

/** Data beside GraphQL errors is incomplete: https://zonos.com/docs/supply-chain/api-errors. */
export function throwOnError(response: HttpResponse, [error]: readonly GraphqlError[]) {
  const { status, retryAfter } = response;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && !error) return;
  const outcome = isSuccess ? classifyGraphqlError(error) : (OUTCOME_BY_STATUS[status] ?? "failed");
  const requestId = error?.extensions?.requestId ?? response.requestId;
  throw new LandedCostError(outcome, {
    status,
    retryAfter,
    requestId,
    reason: error?.message ?? "",
  });
}

function classifyGraphqlError(error: GraphqlError | undefined): ErrorOutcome {
  const { errorType, classification } = error?.extensions ?? {};
  const known = OUTCOME_BY_TYPE[errorType ?? classification ?? ""];
  return known ?? (isKeyRejection(error?.message ?? "") ? "refusedKey" : "failed");
}

/** Zonos rejects a key with "HTTP Status 401 - Full authentication is required …". */
const isKeyRejection = (message: string) => /\b401\b|full authentication/i.test(message);
