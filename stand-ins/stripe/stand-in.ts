import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { createApiRouter } from "./api.ts";
import { createControlRouter } from "./control-routes.ts";
import { createControls } from "./controls.ts";
import { createId } from "./ids.ts";
import type { StripeStandIn } from "./interface.ts";
import { createState } from "./state.ts";

type Options = {
  publishableKey?: string;
  secretKey?: string;
  webhook?: { url: string; secret: string };
  port?: number;
};

/**
 * A Stripe of its own on this machine, which speaks the API of the `stripe` package and of
 * Stripe.js as far as a shop that takes cards uses it. It keeps its state in memory.
 */
export async function startStripeStandIn(
  options: Options = {},
): Promise<StripeStandIn & { close(): Promise<void> }> {
  const keys = {
    publishableKey: options.publishableKey ?? createId("pk_test"),
    secretKey: options.secretKey ?? createId("sk_test"),
    webhookSecret: options.webhook?.secret ?? createId("whsec"),
  };
  const state = createState(keys, options.webhook?.url);
  const controls = createControls(state);

  const app = express();
  app.set("query parser", "extended");
  app.use("/v1", createApiRouter(state));
  app.use("/_standin", createControlRouter(controls, keys));
  app.use(express.static(join(import.meta.dirname, "browser"), { extensions: ["html"] }));

  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // safe: it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    ...keys,
    ...controls,
    async close() {
      state.shutdown.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
