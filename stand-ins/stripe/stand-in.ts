import { createServer } from "node:http";
import { join } from "node:path";
import express from "express";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { createApiRouter } from "./api.ts";
import { createControlRouter } from "./control-routes.ts";
import { createControls } from "./controls.ts";
import { createId } from "./ids.ts";
import type { StripeStandIn } from "./interface.ts";
import { createState } from "./state.ts";

export type StripeStandInOptions = {
  accountId?: string;
  publishableKey?: string;
  secretKey?: string;
  webhook?: { url: string; secret: string };
  port?: number;
};

/** Rejects when the port is in use. */
export async function startStripeStandIn(
  options: StripeStandInOptions = {},
): Promise<StripeStandIn & { close(): Promise<void> }> {
  const keys = {
    publishableKey: options.publishableKey ?? createId("pk_test"),
    secretKey: options.secretKey ?? createId("sk_test"),
    webhookSecret: options.webhook?.secret ?? createId("whsec"),
  };
  const state = createState({
    accountId: options.accountId,
    keys,
    webhookUrl: options.webhook?.url,
  });
  const accountKeys = { accountId: state.mainAccount.accountId, ...keys };
  const controls = createControls(state);

  const app = express();
  app.set("query parser", "extended");
  app.use("/v1", createApiRouter(state));
  app.use("/_standin", createControlRouter(controls, accountKeys));
  app.use(express.static(join(import.meta.dirname, "browser"), { extensions: ["html"] }));

  const server = await listenOnLoopback(createServer(app), options.port);
  return {
    url: server.url,
    ...accountKeys,
    ...controls,
    async close() {
      state.shared.shutdown.abort();
      await server.close();
    },
  };
}
