import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "#server/config/env.ts";
import { errorCode } from "#server/errors/error-code.ts";
import { disconnectSlowReaders, limitConnectionsPerClient } from "./connection-limits.ts";

type ConnectionEnv = Pick<Env, "LIMIT_CONNECTIONS" | "TRUST_PROXY">;

export function createHttpServer({ LIMIT_CONNECTIONS, TRUST_PROXY }: ConnectionEnv): Server {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 120_000, // enough for the largest official schedule, 13 MB, at 1 Mbit/s
    keepAliveTimeout: 65_000, // above usual load-balancer timeouts, so that the balancer closes first
    connectionsCheckingInterval: 5000,
  });
  const isBehindProxy = TRUST_PROXY > 0; // whose address all connections have
  if (!isBehindProxy) limitConnectionsPerClient(server, LIMIT_CONNECTIONS);
  disconnectSlowReaders(server);
  return server;
}

type ListenOptions = {
  host: string;
  port: number;
  variable?: string;
};

/** Returns the URL for a browser on this machine. Throws one line that says what to change. */
export async function listenOn(server: Server, { host, port, variable = "PORT" }: ListenOptions) {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const message = isHostError(error)
      ? `Cannot listen on ${host}: it is not an IP address of this machine. Set HOST to one, or to 0.0.0.0 for all.`
      : `Cannot listen on port ${port}: ${listenErrorReason(error, variable)}`;
    throw new Error(message, { cause: error });
  }
  const address = server.address() as AddressInfo; // safe: listening on a port
  const isLocal = ["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host);
  return `http://${isLocal ? "localhost" : host}:${address.port}`;
}

/** A host name that is unknown, or whose lookup failed, or an address of another machine. */
const isHostError = (error: unknown) =>
  ["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"].includes(String(errorCode(error)));

function listenErrorReason(error: unknown, variable: string) {
  const code = errorCode(error);
  if (code === "EADDRINUSE")
    return `the port is in use. Stop the other program or set ${variable}.`;
  if (code === "EACCES") return `permission denied. Set ${variable} to 1024 or above.`;
  return String(code ?? error);
}

const CLOSE_TIMEOUT_MS = 12_000;

/** Stops listening and waits for open requests; after `timeoutMs` their connections are closed. */
export async function closeServer(server: Server, timeoutMs = CLOSE_TIMEOUT_MS) {
  const sweep = setInterval(() => server.closeIdleConnections(), 50); // connections become idle one by one
  const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(limit);
}
