import { existsSync } from "node:fs";
import { PortInUseError } from "#stand-ins/listen.ts";
import { DEFAULT_PORT, startStripeForDevelopment } from "#stand-ins/stripe/development.ts";
import { developWith } from "./develop.ts";

// npm run dev:pay: the development server with the Stripe stand-in.

const HELP = `Payments go to the Stripe stand-in. Test cards, with any later date and any code:
4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 requires 3-D
Secure. An owner turns payments on in the portal, under Settings.`;

await developWith(() => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const port = process.env.PORT || "3000";
  return startOnFreePort(`http://localhost:${port}/api/stripe/webhook`);
}, HELP);

/** Listens on another port than the usual one where that is in use, and says so. */
async function startOnFreePort(webhookUrl: string) {
  try {
    return await startStripeForDevelopment({ webhookUrl });
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error;
    const standIn = await startStripeForDevelopment({ webhookUrl, port: 0 });
    console.info(`Port ${DEFAULT_PORT} is in use: the Stripe stand-in listens on ${standIn.url}`);
    return standIn;
  }
}
