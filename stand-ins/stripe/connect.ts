import type { AccountKeys, StripeControls, StripeStandIn } from "./interface.ts";

const CONTROL_NAMES = {
  reset: true,
  injectFault: true,
  clearFaults: true,
  setNextOutcome: true,
  expireIdempotencyKeys: true,
  pay: true,
  completeChallenge: true,
  finishProcessing: true,
  overwritePaymentIntent: true,
  declineCount: true,
  payAtOtherInstallation: true,
  setNextRefundStatus: true,
  settleRefund: true,
  failRefund: true,
  openDispute: true,
  setDisputeStatus: true,
  addAccount: true,
  addRestrictedKey: true,
  setWebhookUrl: true,
  pauseWebhooks: true,
  resumeWebhooks: true,
  waitForDeliveries: true,
  resendEvent: true,
  sendEvent: true,
  paymentIntents: true,
  charges: true,
  refunds: true,
  disputes: true,
  webhookEndpoints: true,
  events: true,
  deliveries: true,
  requests: true,
} satisfies Record<keyof StripeControls, true>;

export async function connectStripeStandIn(url: string): Promise<StripeStandIn> {
  const response = await fetch(`${url}/_standin/keys`);
  const keys: AccountKeys = await response.json();
  const controls = Object.keys(CONTROL_NAMES).map((name) => [
    name,
    remoteControl(`${url}/_standin/${name}`),
  ]);
  return { url, ...keys, ...(Object.fromEntries(controls) as StripeControls) }; // safe: CONTROL_NAMES lists every key
}

const remoteControl =
  (url: string) =>
  async (...args: unknown[]) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(args),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(error);
    return result;
  };
