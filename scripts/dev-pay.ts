import { existsSync } from "node:fs";
import { startStripeForDevelopment } from "#stand-ins/stripe/development.ts";
import { developWith } from "./develop.ts";

// npm run dev:pay: the development server with the Stripe stand-in.

const HELP = `Payments go to the Stripe stand-in. Test cards, with any later date and any code:
4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 requires 3-D
Secure. An owner turns payments on in the portal, under Settings.`;

await developWith(() => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const port = process.env.PORT || "3000";
  return startStripeForDevelopment({
    webhookUrl: `http://localhost:${port}/api/stripe/webhook`,
  });
}, HELP);
