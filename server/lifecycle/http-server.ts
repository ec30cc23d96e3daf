import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server whose every wait for a slow client has an end. */
export const createHttpServer = (): Server =>
  createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000, // longer than a balancer keeps a connection, so that it closes first
    connectionsCheckingInterval: 5000,
  });

/** Starts to listen and gives the address for a browser on this machine. */
export async function listenOn(server: Server, { host, port }: { host: string; port: number }) {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    throw new Error(`Cannot listen on port ${port}: ${listenErrorReason(error)}`, { cause: error });
  }
  const address = server.address() as AddressInfo; // safe: it listens on a port
  const isLocal = ["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host);
  return `http://${isLocal ? "localhost" : host}:${address.port}`;
}

function listenErrorReason(error: unknown) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "another program uses it. Stop that one or set PORT.";
  if (code === "EACCES") return "this account may not use it. Set PORT to 1024 or above.";
  return String(code ?? error);
}

const CLOSE_TIMEOUT_MS = 12_000;

/** Takes no more connections and waits for the requests that are being answered, but not for ever. */
export async function closeServer(server: Server, timeoutMs = CLOSE_TIMEOUT_MS) {
  const sweep = setInterval(() => server.closeIdleConnections(), 50); // some become idle only now
  const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(limit);
}
