import { createServer } from "node:http";
import type { Pool } from "pg";
import { startMetrics } from "#server/observe/metrics.ts";
import { listenOn } from "./http-server.ts";

/** Serves /metrics on 127.0.0.1 only, because the metrics contain business figures. */
export async function serveMetrics(pool: Pool, port: number) {
  const metrics = startMetrics(pool);
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") return res.writeHead(404).end();
    const text = await metrics.register.metrics();
    res.writeHead(200, { "Content-Type": metrics.register.contentType }).end(text);
  });
  const url = await listenOn(server, { host: "127.0.0.1", port, variable: "METRICS_PORT" });
  return {
    url: `${url}/metrics`,
    stop() {
      metrics.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
