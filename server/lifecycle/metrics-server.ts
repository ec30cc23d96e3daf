import { createServer } from "node:http";
import type { Pool } from "pg";
import { startMetrics } from "#server/observe/metrics.ts";
import { listenOn } from "./http-server.ts";

/** Serves /metrics to this machine alone: the figures tell much about a business. */
export async function serveMetrics(pool: Pool, port: number) {
  const counting = startMetrics(pool);
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") return res.writeHead(404).end();
    const text = await counting.register.metrics();
    res.writeHead(200, { "Content-Type": counting.register.contentType }).end(text);
  });
  const address = await listenOn(server, { host: "127.0.0.1", port });
  return {
    address: `${address}/metrics`,
    stop() {
      counting.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
