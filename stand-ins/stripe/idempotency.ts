import {
  type ApiResponse,
  apiError,
  errorResponse,
  invalidRequest,
  isApiError,
} from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import type { IdempotencyRecord, State } from "./state.ts";

const MAX_KEY_LENGTH = 255;

/**
 * Repeats the first answer to an idempotency key, word for word, whatever has happened since.
 * An answer is kept once the work has begun: not a refusal of the parameters.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function withIdempotency(
  { idempotencyRecords }: State,
  call: ApiRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { idempotencyKey: key } = call;
  if (!key) return run();
  if (key.length > MAX_KEY_LENGTH) throw keyTooLong;
  const recordKey = `${call.apiKey} ${key}`;
  const request = `${call.method} ${call.path} ${JSON.stringify(call.rawParams)}`;
  const record = idempotencyRecords.get(recordKey);
  if (record) return replay(record, request, key);
  idempotencyRecords.set(recordKey, { request });
  const answer = await run().catch(toErrorResponse);
  if (isFinal(answer.status)) idempotencyRecords.set(recordKey, { request, response: answer });
  else idempotencyRecords.delete(recordKey);
  return answer;
}

function replay(earlier: IdempotencyRecord, request: string, key: string): ApiResponse {
  if (earlier.request !== request) throw parametersDiffer(key);
  if (!earlier.response) throw keyInUse(key);
  return { ...earlier.response, headers: { "Idempotent-Replayed": "true" } };
}

const isFinal = (status: number) => status === 200 || status === 402 || status >= 500;

function toErrorResponse(error: unknown): ApiResponse {
  if (isApiError(error)) return errorResponse(error);
  throw error;
}

const keyTooLong = invalidRequest({
  type: "idempotency_error",
  message: `Idempotency keys can have up to ${MAX_KEY_LENGTH} characters.`,
});

const parametersDiffer = (key: string) =>
  invalidRequest({
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const keyInUse = (key: string) =>
  apiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
