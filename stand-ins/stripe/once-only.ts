import { type Answer, apiError, errorAnswer, invalid, isApiError } from "./answer.ts";
import type { Call } from "./call.ts";
import type { Remembered, State } from "./state.ts";

const LONGEST_KEY = 255;

/**
 * Repeats the first answer to an idempotency key, word for word, whatever has happened since.
 * An answer is kept once the work has begun: not a refusal of the parameters.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function onceOnly(
  { remembered }: State,
  call: Call,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key } = call;
  if (!key) return work();
  if (key.length > LONGEST_KEY) throw tooLong;
  const place = `${call.apiKey} ${key}`;
  const request = `${call.method} ${call.path} ${JSON.stringify(call.sent)}`;
  const earlier = remembered.get(place);
  if (earlier) return replay(earlier, request, key);
  remembered.set(place, { request });
  const answer = await work().catch(failure);
  if (isFinal(answer.status)) remembered.set(place, { request, answer });
  else remembered.delete(place);
  return answer;
}

function replay(earlier: Remembered, request: string, key: string): Answer {
  if (earlier.request !== request) throw otherRequest(key);
  if (!earlier.answer) throw inUse(key);
  return { ...earlier.answer, headers: { "Idempotent-Replayed": "true" } };
}

const isFinal = (status: number) => status === 200 || status === 402 || status >= 500;

function failure(error: unknown): Answer {
  if (isApiError(error)) return errorAnswer(error);
  throw error;
}

const tooLong = invalid({
  type: "idempotency_error",
  message: `Idempotency keys can have up to ${LONGEST_KEY} characters.`,
});

const otherRequest = (key: string) =>
  invalid({
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const inUse = (key: string) =>
  apiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
