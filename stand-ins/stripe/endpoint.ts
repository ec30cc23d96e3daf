import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler, Response } from "express";
import { type Answer, errorAnswer, isApiError } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { type Call, callOf, headersOf } from "./call.ts";
import { expandAll } from "./expand.ts";
import { faultAnswer, takeFault } from "./faults.ts";
import type { Fault, Operation } from "./interface.ts";
import { onceOnly } from "./once-only.ts";
import { type Kinds, readParams } from "./params.ts";
import { publicView } from "./public-view.ts";
import type { State } from "./state.ts";

export type Endpoint<K extends Kinds = Kinds> = {
  operation: Operation;
  /** What may be sent, besides `expand`. */
  params: K;
  /** Whether the browser may call it, with its key and the intent's client secret. */
  isPublic?: boolean;
  run(state: State, call: Call<K>): object;
};

export const defineEndpoint = <const K extends Kinds>(endpoint: Endpoint<K>) => endpoint;

/** How long the API is at work; a second request with the same idempotency key meets the first. */
const WORK = 5;

/** What every endpoint has in common: the key, the parameters, idempotency, and faults. */
export function serve(state: State, endpoint: Endpoint): RequestHandler {
  return async (req, res) => {
    const call = callOf(req);
    const { method, path, sent } = call;
    state.requests.push({ method, path, headers: headersOf(req), body: sent });
    const fault = takeFault(state, endpoint.operation);
    if (fault?.kind === "drop-before") return void req.socket.destroy();
    const answer = await answerOf(state, { endpoint, call, fault }).catch(whatWentWrong);
    if (fault?.kind === "drop-after") return void req.socket.destroy();
    send(res, call, answer);
  };
}

type Task = { endpoint: Endpoint; call: Call; fault: Fault | undefined };

async function answerOf(state: State, { endpoint, call, fault }: Task): Promise<Answer> {
  if (fault?.kind === "status" && !fault.isStored) return faultAnswer(fault);
  const known = authenticate(state, call, endpoint);
  return onceOnly(state, known, async () => {
    if (fault?.kind === "status") return faultAnswer(fault);
    const { expand, ...sent } = known.sent;
    const params = readParams(sent, endpoint.params);
    await delay(fault?.kind === "delay" ? fault.ms : WORK);
    const object = endpoint.run(state, { ...known, params });
    return { status: 200, body: shownTo(state, known, { object, expand }) };
  });
}

const shownTo = (
  state: State,
  { isPublic }: Call,
  { object, expand }: { object: object; expand: unknown },
) => (isPublic ? publicView(object) : expandAll(state, object, expand));

function whatWentWrong(error: unknown): Answer {
  if (isApiError(error)) return errorAnswer(error);
  throw error;
}

function send(res: Response, { requestId, idempotencyKey }: Call, answer: Answer) {
  res.set({ "Request-Id": requestId, ...answer.headers });
  if (idempotencyKey) res.set("Idempotency-Key", idempotencyKey);
  res.status(answer.status).json(answer.body);
}
