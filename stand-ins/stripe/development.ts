import type { RunningStandIn } from "#stand-ins/run-cli.ts";
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
  const { url, close } = await startStripeStandIn({ ...ACCOUNT, port, webhook });
  const env = {
    STRIPE_API_BASE: url,
    STRIPE_STANDIN_URL: url,
    STRIPE_SECRET_KEY: ACCOUNT.secretKey,
    STRIPE_PUBLIC_KEY: ACCOUNT.publishableKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  return { url, env, close };
}
