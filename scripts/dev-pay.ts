import { existsSync } from "node:fs";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { develop } from "./develop.ts";

// npm run dev:pay: as npm run dev, with cards that a stand-in of Stripe takes on this machine.

const PORT = 12_111;
const KEYS = {
  publishableKey: "pk_test_development",
  secretKey: "sk_test_development",
  webhookSecret: "whsec_development",
};

async function run() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const port = process.env.PORT || "3000";
  const stripe = await startStripeStandIn({
    ...KEYS,
    port: PORT,
    webhook: { url: `http://localhost:${port}/api/stripe/webhook`, secret: KEYS.webhookSecret },
  });
  console.info(HELP);
  process.exitCode = await develop({
    STRIPE_API_BASE: stripe.url,
    STRIPE_STANDIN_URL: stripe.url,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLIC_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  });
  await stripe.close();
}

const HELP = `Cards are taken by a stand-in of Stripe: 4242 4242 4242 4242 is paid, 4000 0000 0000 0002 is
declined, 4000 0025 0000 3155 asks the bank; any later date, any code. Payments are off until an
owner switches them on in the portal, under Settings.`;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
