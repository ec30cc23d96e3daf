import { type ErrorOutcome, LandedCostError } from "./landed-cost-error.ts";
import type { QuoteRequest } from "./operation.ts";
import { findRejectedField } from "./rejected-field.ts";
import type { GraphqlError } from "./response-schema.ts";
import type { HttpResponse } from "./send-request.ts";

const OUTCOME_BY_STATUS: Readonly<Record<number, ErrorOutcome>> = {
  401: "rejectedKey",
  403: "rejectedKey",
  408: "timeout",
  429: "rateLimited",
  503: "unavailable",
  504: "timeout",
};

const OUTCOME_BY_TYPE: Readonly<Record<string, ErrorOutcome>> = {
  BAD_REQUEST: "rejected",
  NOT_FOUND: "rejected",
  FAILED_PRECONDITION: "rejected",
  UNAVAILABLE: "unsupportedRoute",
  UNAUTHENTICATED: "rejectedKey",
  PERMISSION_DENIED: "rejectedKey",
};

/** Data beside GraphQL errors is incomplete: https://zonos.com/docs/supply-chain/api-errors. */
export function throwOnError(
  response: HttpResponse,
  [error]: readonly GraphqlError[],
  request: QuoteRequest,
) {
  const { status, retryAfter } = response;
  if (status >= 200 && status < 300 && !error) return;
  const requestId = error?.extensions?.requestId ?? response.requestId;
  throw new LandedCostError(findOutcome(status, error), {
    status,
    retryAfter,
    requestId,
    reason: error?.message ?? "",
    field: error ? findRejectedField(error, request) : null,
  });
}

/** Statuses of a rejected shipment whose error has no known type. */
const REJECTION_STATUSES = new Set([400, 409, 412, 422]);

function findOutcome(status: number, error: GraphqlError | undefined): ErrorOutcome {
  const byStatus = OUTCOME_BY_STATUS[status];
  if (byStatus) return byStatus;
  if (!error || status >= 500) return "failed";
  const outcome = classifyGraphqlError(status, error);
  return outcome === "rejected" && isServiceLevelError(error) ? "rejectedService" : outcome;
}

function classifyGraphqlError(status: number, error: GraphqlError): ErrorOutcome {
  const { errorType, classification } = error.extensions ?? {};
  const type = errorType ?? classification ?? "";
  const message = error.message ?? "";
  if (OUTCOME_BY_TYPE[type]) return OUTCOME_BY_TYPE[type];
  if (isKeyRejection(message)) return "rejectedKey";
  const isQueryError = [type, message].includes("INVALID_GRAPHQL_REQUEST");
  return REJECTION_STATUSES.has(status) && !isQueryError ? "rejected" : "failed";
}

/** Zonos rejects a key with "HTTP Status 401 - Full authentication is required …". */
const isKeyRejection = (message: string) => /\b401\b|full authentication/i.test(message);

/** The service level is a setting; no visitor chooses it. */
const isServiceLevelError = ({ path }: GraphqlError) =>
  path?.[0] === "shipmentRatingCreateWorkflow";
