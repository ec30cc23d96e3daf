import { type ApiResponse, apiError, invalidRequest, toErrorResponse } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import type { IdempotencyRecord, State } from "./state.ts";

const MAX_KEY_LENGTH = 255;
const RECORD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the result of an endpoint that began to run, server errors included, for 24 hours. Validation errors
 * are not stored: https://docs.stripe.com/api/idempotent_requests
 */
export async function withIdempotency(
  { idempotencyRecords }: State,
  request: ApiRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { idempotencyKey: key } = request;
  if (!key) return run();
  if (key.length > MAX_KEY_LENGTH) throw keyTooLong;
  const recordKey = `${request.apiKey} ${key}`;
  const fingerprint = `${request.method} ${request.path} ${JSON.stringify(request.rawParams)}`;
  const record = idempotencyRecords.get(recordKey);
  if (record && !isExpired(record)) return replay(record, fingerprint, key);
  const started = { fingerprint, createdAt: Date.now() };
  idempotencyRecords.set(recordKey, started);
  const response = await run().catch(toErrorResponse);
  if (isStored(response.status)) idempotencyRecords.set(recordKey, { ...started, response });
  else idempotencyRecords.delete(recordKey);
  return response;
}

const isExpired = ({ createdAt }: IdempotencyRecord) => Date.now() - createdAt > RECORD_LIFETIME_MS;

function replay(record: IdempotencyRecord, fingerprint: string, key: string): ApiResponse {
  if (record.fingerprint !== fingerprint) throw parametersDiffer(key);
  if (!record.response) throw keyInUse(key);
  return { ...record.response, headers: { "Idempotent-Replayed": "true" } };
}

const isStored = (status: number) => status === 200 || status === 402 || status >= 500;

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
