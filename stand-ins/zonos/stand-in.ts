import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errorsWith, FAULTS, type Fault, isFault, sendJson, UNAUTHENTICATED } from "./faults.ts";
import { destinationOf, quoteFor, type Variables } from "./quotes.ts";

export type Zonos = {
  /** What ZONOS_API_URL is set to. */
  url: string;
  /** The tokens that came, in the order in which they came. */
  tokens: string[];
  /** What was asked last. */
  asked: Variables | null;
  /** What goes wrong whatever the token; null, and only the token decides. */
  fault: Fault | null;
  close(): Promise<void>;
};

const UNSERVED = "KP";

/**
 * Stands in for the landed-cost provider: computes quotes, and fails in every known way, asked for by
 * a token that is the name of a fault, or by `PUT /fault` with that name as its text.
 */
export async function startZonos(port = 0): Promise<Zonos> {
  const server = createServer((req, res) => {
    const route = req.url === "/fault" ? setFault : answer;
    route(req, res).catch(() => res.destroy());
  });

  async function setFault(req: IncomingMessage, res: ServerResponse) {
    const name = await textOf(req);
    zonos.fault = isFault(name) ? name : null;
    sendJson(res, { fault: zonos.fault });
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const token = String(req.headers.credentialtoken ?? "").trim();
    const before = zonos.tokens.filter((earlier) => earlier === token).length;
    zonos.tokens.push(token);
    const variables = variablesIn(await textOf(req));
    zonos.asked = variables;
    if (!token) return sendJson(res, UNAUTHENTICATED, 401);
    if (!variables) return sendJson(res, errorsWith("INVALID_GRAPHQL_REQUEST"), 400);
    const misbehave = faultFor(zonos.fault ?? token, variables);
    if (misbehave) return misbehave({ variables, token, req, res, before });
    sendJson(res, { data: quoteFor(variables) });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo; // safe: it listens on a port
  const zonos: Zonos = {
    url: `http://127.0.0.1:${address.port}/graphql`,
    tokens: [],
    asked: null,
    fault: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return zonos;
}

function faultFor(name: string, variables: Variables) {
  if (isFault(name)) return FAULTS[name];
  return destinationOf(variables) === UNSERVED ? FAULTS.noRoute : undefined;
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function variablesIn(body: string): Variables | null {
  try {
    const { query, variables } = JSON.parse(body);
    return String(query).includes("landedCostCalculateWorkflow") ? variables : null;
  } catch {
    return null;
  }
}
