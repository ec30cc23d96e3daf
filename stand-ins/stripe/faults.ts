import { type ApiError, type ApiResponse, apiError, errorResponse } from "./api-error.ts";
import type { Fault, Operation } from "./interface.ts";
import type { SharedState } from "./state.ts";

export function consumeFault({ faults }: SharedState, operation: Operation): Fault | undefined {
  const fault = faults.find(({ on }) => on === operation || on === "any");
  if (!fault) return undefined;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times < 1) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

export const faultResponse = ({
  status,
  headers,
}: Extract<Fault, { kind: "status" | "stored-status" }>): ApiResponse => ({
  ...errorResponse(
    apiError(status, ERRORS_BY_STATUS[status] ?? { type: "api_error", message: "Stripe is down." }),
  ),
  headers,
});

const ERRORS_BY_STATUS: Record<number, ApiError["details"]> = {
  400: {
    code: "amount_too_small",
    param: "amount",
    message: "Amount must convert to at least 50 cents.",
  },
  401: { message: "Invalid API Key provided: sk_test_****" },
  409: {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key.",
  },
  429: { code: "rate_limit", message: "Too many requests hit the API too quickly." },
};
