import { parseArgs } from "node:util";
import { parsePort, runCli } from "#stand-ins/run-cli.ts";
import { DEFAULT_PORT, startStripeForDevelopment } from "./development.ts";

// npm run stand-in:stripe -- [--port 12111] [--webhook-url http://localhost:3000/api/stripe/webhook]

await runCli("Stripe", () => {
  const options = {
    port: { type: "string", default: String(DEFAULT_PORT) },
    "webhook-url": { type: "string" },
  } as const;
  const { port, "webhook-url": webhookUrl } = parseArgs({ options }).values;
  return startStripeForDevelopment({ port: parsePort(port), webhookUrl });
});
