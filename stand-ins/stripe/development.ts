import type { RunningStandIn } from "#stand-ins/run-cli.ts";
import { stripeEnvironment } from "./environment.ts";
import { startStripeStandIn } from "./stand-in.ts";

export const DEFAULT_PORT = 12_111;

/** Constant, so that an application keeps its configuration when the stand-in restarts. */
const ACCOUNT = {
  accountId: "acct_development",
  publishableKey: "pk_test_development",
  secretKey: "sk_test_development",
};
const WEBHOOK_SECRET = "whsec_development";

type DevelopmentOptions = { port?: number; webhookUrl?: string };

export async function startStripeForDevelopment({
  port = DEFAULT_PORT,
  webhookUrl = "",
}: DevelopmentOptions = {}): Promise<RunningStandIn> {
  const webhook = { url: webhookUrl, secret: WEBHOOK_SECRET };
  const stripe = await startStripeStandIn({ ...ACCOUNT, port, webhook });
  const { url, close } = stripe;
  return { url, env: { ...stripeEnvironment(stripe), STRIPE_STANDIN_URL: url }, close };
}
