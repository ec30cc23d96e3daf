import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  FAULTS,
  type FaultName,
  graphqlErrors,
  isFault,
  sendJson,
  UNAUTHENTICATED,
} from "./faults.ts";
import { createQuote, destinationCountry, type Variables } from "./quotes.ts";

export type ZonosStandIn = {
  /** What ZONOS_API_URL is set to. */
  url: string;
  /** The tokens that came, in the order in which they came. */
  tokens: string[];
  /** What was asked last. */
  lastVariables: Variables | null;
  /** What goes wrong whatever the token; null, and only the token decides. */
  fault: FaultName | null;
  close(): Promise<void>;
};

const UNSUPPORTED_DESTINATION = "KP";

/**
 * Stands in for the landed-cost provider: computes quotes, and fails in every known way, asked for by
 * a token that is the name of a fault, or by `PUT /fault` with that name as its text.
 */
export async function startZonosStandIn(port = 0): Promise<ZonosStandIn> {
  const server = createServer((req, res) => {
    const route = req.url === "/fault" ? setFault : handleQuery;
    route(req, res).catch(() => res.destroy());
  });

  async function setFault(req: IncomingMessage, res: ServerResponse) {
    const name = await readBody(req);
    zonos.fault = isFault(name) ? name : null;
    sendJson(res, { fault: zonos.fault });
  }

  async function handleQuery(req: IncomingMessage, res: ServerResponse) {
    const token = String(req.headers.credentialtoken ?? "").trim();
    const before = zonos.tokens.filter((earlier) => earlier === token).length;
    zonos.tokens.push(token);
    const variables = parseVariables(await readBody(req));
    zonos.lastVariables = variables;
    if (!token) return sendJson(res, UNAUTHENTICATED, 401);
    if (!variables) return sendJson(res, graphqlErrors("INVALID_GRAPHQL_REQUEST"), 400);
    const misbehave = selectFault(zonos.fault ?? token, variables);
    if (misbehave) return misbehave({ variables, token, req, res, previousCalls: before });
    sendJson(res, { data: createQuote(variables) });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo; // safe: it listens on a port
  const zonos: ZonosStandIn = {
    url: `http://127.0.0.1:${address.port}/graphql`,
    tokens: [],
    lastVariables: null,
    fault: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return zonos;
}

function selectFault(name: string, variables: Variables) {
  if (isFault(name)) return FAULTS[name];
  return destinationCountry(variables) === UNSUPPORTED_DESTINATION ? FAULTS.noRoute : undefined;
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parseVariables(body: string): Variables | null {
  try {
    const { query, variables } = JSON.parse(body);
    return String(query).includes("landedCostCalculateWorkflow") ? variables : null;
  } catch {
    return null;
  }
}
