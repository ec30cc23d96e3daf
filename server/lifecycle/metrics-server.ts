import { createServer, type ServerResponse } from "node:http";
import type { Pool } from "pg";
import { describeError } from "#server/errors/describe-error.ts";
import { startMetrics } from "#server/observe/metrics.ts";
import { listenOn } from "./http-server.ts";

/** Serves /metrics on 127.0.0.1 only, because the metrics contain business figures. */
export async function serveMetrics(pool: Pool, port: number) {
  const metrics = startMetrics(pool);
  const sendMetrics = async (res: ServerResponse) => {
    const text = await metrics.register.metrics();
    res.writeHead(200, { "Content-Type": metrics.register.contentType }).end(text);
  };
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return res.writeHead(404).end();
    sendMetrics(res).catch((error: unknown) => {
      console.error(`The metrics could not be collected: ${describeError(error)}`);
      res.writeHead(500).end();
    });
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
