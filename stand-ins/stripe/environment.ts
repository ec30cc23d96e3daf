import type { StripeStandIn } from "./interface.ts";

type Account = Pick<StripeStandIn, "url" | "secretKey" | "publishableKey" | "webhookSecret">;

/** The variables by which the product uses the stand-in as Stripe. */
export const stripeEnvironment = ({ url, secretKey, publishableKey, webhookSecret }: Account) => ({
  STRIPE_API_BASE: url,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLIC_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
});
