import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler, Response } from "express";
import { type ApiResponse, errorResponse, isApiError } from "./api-error.ts";
import { type ApiRequest, parseRequest, readHeaders } from "./api-request.ts";
import { authenticate } from "./authenticate.ts";
import { expandObject } from "./expand.ts";
import { consumeFault, faultResponse } from "./faults.ts";
import { withIdempotency } from "./idempotency.ts";
import type { Fault, Operation } from "./interface.ts";
import { type ParamTypes, parseParams } from "./params.ts";
import { publicView } from "./public-view.ts";
import type { State } from "./state.ts";

export type Endpoint<K extends ParamTypes = ParamTypes> = {
  operation: Operation;
  /** What may be sent, besides `expand`. */
  params: K;
  /** Whether the browser may call it, with its key and the intent's client secret. */
  allowsPublishableKey?: boolean;
  run(state: State, call: ApiRequest<K>): object;
};

export const defineEndpoint = <const K extends ParamTypes>(endpoint: Endpoint<K>) => endpoint;

/** How long the API is at work; a second request with the same idempotency key meets the first. */
const PROCESSING_MS = 5;

/** What every endpoint has in common: the key, the parameters, idempotency, and faults. */
export function createHandler(state: State, endpoint: Endpoint): RequestHandler {
  return async (req, res) => {
    const call = parseRequest(req);
    const { method, path, rawParams } = call;
    state.requests.push({ method, path, headers: readHeaders(req), body: rawParams });
    const fault = consumeFault(state, endpoint.operation);
    if (fault?.kind === "drop-before") return void req.socket.destroy();
    const answer = await runEndpoint(state, { endpoint, request: call, fault }).catch(
      toErrorResponse,
    );
    if (fault?.kind === "drop-after") return void req.socket.destroy();
    sendResponse(res, call, answer);
  };
}

type Invocation = { endpoint: Endpoint; request: ApiRequest; fault: Fault | undefined };

async function runEndpoint(
  state: State,
  { endpoint, request, fault }: Invocation,
): Promise<ApiResponse> {
  if (fault?.kind === "status" && !fault.isStored) return faultResponse(fault);
  const known = authenticate(state, request, endpoint);
  return withIdempotency(state, known, async () => {
    if (fault?.kind === "status") return faultResponse(fault);
    const { expand, ...sent } = known.rawParams;
    const params = parseParams(sent, endpoint.params);
    await delay(fault?.kind === "delay" ? fault.ms : PROCESSING_MS);
    const object = endpoint.run(state, { ...known, params });
    return { status: 200, body: serializeFor(state, known, { object, expand }) };
  });
}

const serializeFor = (
  state: State,
  { usesPublishableKey }: ApiRequest,
  { object, expand }: { object: object; expand: unknown },
) => (usesPublishableKey ? publicView(object) : expandObject(state, object, expand));

function toErrorResponse(error: unknown): ApiResponse {
  if (isApiError(error)) return errorResponse(error);
  throw error;
}

function sendResponse(
  res: Response,
  { requestId, idempotencyKey }: ApiRequest,
  answer: ApiResponse,
) {
  res.set({ "Request-Id": requestId, ...answer.headers });
  if (idempotencyKey) res.set("Idempotency-Key", idempotencyKey);
  res.status(answer.status).json(answer.body);
}
