import type { StripeControls, StripeStandIn } from "./interface.ts";
import type { Keys } from "./state.ts";

const NAMES = {
  reset: true,
  fault: true,
  nextOutcome: true,
  pay: true,
  completeAction: true,
  settle: true,
  edit: true,
  setWebhook: true,
  holdEvents: true,
  releaseEvents: true,
  delivered: true,
  redeliver: true,
  deliver: true,
  intents: true,
  charges: true,
  refunds: true,
  events: true,
  deliveries: true,
  requests: true,
} satisfies Record<keyof StripeControls, true>;

/** The stand-in that runs at this address, in whichever process. */
export async function connectStripe(url: string): Promise<StripeStandIn> {
  const response = await fetch(`${url}/_standin/keys`);
  const keys: Keys = await response.json();
  const controls = Object.keys(NAMES).map((name) => [name, control(`${url}/_standin/${name}`)]);
  return { url, ...keys, ...(Object.fromEntries(controls) as StripeControls) }; // safe: NAMES has them all
}

const control =
  (address: string) =>
  async (...args: unknown[]) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(args),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(error);
    return result;
  };
