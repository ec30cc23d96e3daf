import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler, Response } from "express";
import { type ApiResponse, toErrorResponse } from "./api-error.ts";
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
  /** The accepted parameters, besides `expand`. */
  params: K;
  allowsPublishableKey?: boolean;
  run(state: State, request: ApiRequest<K>): object;
};

export const defineEndpoint = <const K extends ParamTypes>(endpoint: Endpoint<K>) => endpoint;

/** Leaves time for a concurrent request with the same idempotency key. */
const PROCESSING_MS = 5;

export function createHandler(state: State, endpoint: Endpoint): RequestHandler {
  return async (req, res) => {
    const request = parseRequest(req);
    const { method, path, rawParams } = request;
    state.requests.push({ method, path, headers: readHeaders(req), body: rawParams });
    const fault = consumeFault(state, endpoint.operation);
    if (fault?.kind === "drop-before") return void req.socket.destroy();
    const response = await runEndpoint(state, { endpoint, request, fault }).catch(toErrorResponse);
    if (fault?.kind === "drop-after") return void req.socket.destroy();
    sendResponse(res, request, response);
  };
}

type Invocation = { endpoint: Endpoint; request: ApiRequest; fault: Fault | undefined };

async function runEndpoint(
  state: State,
  { endpoint, request, fault }: Invocation,
): Promise<ApiResponse> {
  if (fault?.kind === "status" && !fault.isStored) return faultResponse(fault);
  const authenticated = authenticate(state, request, endpoint);
  return withIdempotency(state, authenticated, async () => {
    if (fault?.kind === "status") return faultResponse(fault);
    const { expand, ...rawParams } = authenticated.rawParams;
    const params = parseParams(rawParams, endpoint.params);
    await delay(fault?.kind === "delay" ? fault.ms : PROCESSING_MS);
    const object = endpoint.run(state, { ...authenticated, params });
    return { status: 200, body: serializeFor(state, authenticated, { object, expand }) };
  });
}

const serializeFor = (
  state: State,
  { usesPublishableKey }: ApiRequest,
  { object, expand }: { object: object; expand: unknown },
) => (usesPublishableKey ? publicView(object) : expandObject(state, object, expand));

function sendResponse(
  res: Response,
  { requestId, idempotencyKey }: ApiRequest,
  response: ApiResponse,
) {
  res.set({ "Request-Id": requestId, ...response.headers });
  if (idempotencyKey) res.set("Idempotency-Key", idempotencyKey);
  res.status(response.status).json(response.body);
}
