import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler, Response } from "express";
import { type ApiResponse, toErrorResponse } from "./api-error.ts";
import { type ApiRequest, parseRequest, readHeaders } from "./api-request.ts";
import { authenticate } from "./authenticate.ts";
import { expandObject } from "./expand.ts";
import { consumeFault, faultResponse } from "./faults.ts";
import { withIdempotency } from "./idempotency.ts";
import type { Fault, Operation, Resource } from "./interface.ts";
import { type ParamTypes, parseParams } from "./params.ts";
import { publicView } from "./public-view.ts";
import type { StandInState, State } from "./state.ts";

export type Endpoint<K extends ParamTypes = ParamTypes> = {
  operation: Operation;
  /** What a restricted key needs a permission for. */
  resource: Resource;
  /** The accepted parameters, besides `expand`. */
  params: K;
  allowsPublishableKey?: boolean;
  run(state: State, request: ApiRequest<K>): object;
};

export const defineEndpoint = <const K extends ParamTypes>(endpoint: Endpoint<K>) => endpoint;

/** Leaves time for a concurrent request with the same idempotency key. */
const PROCESSING_MS = 5;

export function createHandler(standIn: StandInState, endpoint: Endpoint): RequestHandler {
  return async (req, res) => {
    const request = parseRequest(req);
    const { method, path, rawParams } = request;
    standIn.shared.requests.push({ method, path, headers: readHeaders(req), body: rawParams });
    const fault = consumeFault(standIn.shared, endpoint.operation);
    if (fault?.kind === "drop-before") return void req.socket.destroy();
    const response = await runEndpoint(standIn, { endpoint, request, fault }).catch(
      toErrorResponse,
    );
    if (fault?.kind === "drop-after") return void req.socket.destroy();
    sendResponse(res, request, response);
  };
}

type Invocation = { endpoint: Endpoint; request: ApiRequest; fault: Fault | undefined };

async function runEndpoint(
  standIn: StandInState,
  { endpoint, request, fault }: Invocation,
): Promise<ApiResponse> {
  if (fault?.kind === "status" && !fault.isStored) return faultResponse(fault);
  const { state, request: authenticated } = authenticate(standIn, request, endpoint);
  return withIdempotency(state, authenticated, () =>
    fault?.kind === "status"
      ? Promise.resolve(faultResponse(fault))
      : execute(state, { endpoint, request: authenticated, fault }),
  );
}

async function execute(
  state: State,
  { endpoint, request, fault }: Invocation,
): Promise<ApiResponse> {
  const { expand, ...rawParams } = request.rawParams;
  const params = parseParams(rawParams, endpoint.params);
  await delay(fault?.kind === "delay" ? fault.ms : PROCESSING_MS);
  const storedFault = fault?.kind === "stored-status" ? fault : undefined;
  if (storedFault && !storedFault.afterExecution) return faultResponse(storedFault);
  const object = endpoint.run(state, { ...request, params });
  if (storedFault) return faultResponse(storedFault);
  return { status: 200, body: serializeFor(state, request, { object, expand }) };
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
