import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import {
  FAULTS,
  type FaultName,
  graphqlErrors,
  isFault,
  sendJson,
  UNAUTHENTICATED,
} from "./faults.ts";
import { createQuote, destinationCountry, hasRegion, type Variables } from "./quotes.ts";

export type ZonosStandIn = {
  url: string;
  /** The `credentialToken` of each request, oldest first. */
  tokens: string[];
  lastVariables: Variables | null;
  /** Overrides the token's fault; null leaves it to the token. */
  fault: FaultName | null;
  close(): Promise<void>;
};

/** Stands for a destination that Zonos does not serve (errorType UNAVAILABLE). */
const UNSUPPORTED_DESTINATION = "KP";

/** `PUT /fault` sets the fault to the name in its body. Rejects when the port is in use. */
export async function startZonosStandIn(port?: number): Promise<ZonosStandIn> {
  const server = createServer((req, res) => {
    const route = req.url === "/fault" ? setFault : handleQuery;
    route(req, res).catch(() => res.destroy());
  });

  async function setFault(req: IncomingMessage, res: ServerResponse) {
    const name = await text(req);
    zonos.fault = isFault(name) ? name : null;
    sendJson(res, { fault: zonos.fault });
  }

  async function handleQuery(req: IncomingMessage, res: ServerResponse) {
    const token = String(req.headers.credentialtoken ?? "").trim();
    const previousCalls = zonos.tokens.filter((earlier) => earlier === token).length;
    zonos.tokens.push(token);
    const variables = parseVariables(await text(req));
    zonos.lastVariables = variables;
    if (!token) return sendJson(res, UNAUTHENTICATED, 401);
    if (!variables) return sendJson(res, graphqlErrors("INVALID_GRAPHQL_REQUEST"), 400);
    const fail = selectFault(zonos.fault ?? token, variables);
    if (fail) return fail({ variables, token, req, res, previousCalls });
    sendJson(res, { data: createQuote(variables) });
  }

  const { url, close } = await listenOnLoopback(server, port);
  const zonos: ZonosStandIn = {
    url: `${url}/graphql`,
    tokens: [],
    lastVariables: null,
    fault: null,
    close,
  };
  return zonos;
}

function selectFault(name: string, variables: Variables) {
  if (isFault(name)) return FAULTS[name];
  if (destinationCountry(variables) === UNSUPPORTED_DESTINATION) return FAULTS.unsupportedRoute;
  return hasRegion(variables) ? undefined : FAULTS.noRegion;
}

function parseVariables(body: string): Variables | null {
  try {
    const { query, variables } = JSON.parse(body);
    return String(query).includes("landedCostCalculateWorkflow") ? variables : null;
  } catch {
    return null;
  }
}
