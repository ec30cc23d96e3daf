import { releaseHeldEvents } from "./events.ts";
import type { StripeControls } from "./interface.ts";
import { allAccounts, type StandInState, type State } from "./state.ts";
import { postEvent } from "./webhooks.ts";

export function createWebhookControls(standIn: StandInState) {
  const { shared, mainAccount } = standIn;
  return {
    setWebhookUrl: async (url) => {
      mainAccount.webhookUrl = url;
    },
    pauseWebhooks: async () => {
      shared.heldDeliveries ??= [];
    },
    resumeWebhooks: async () => releaseHeldEvents(shared),
    waitForDeliveries: async () => {
      while (shared.pendingDeliveries.size) await Promise.all(shared.pendingDeliveries);
    },
    resendEvent: async (eventId, options) => {
      const events = allAccounts(standIn).flatMap((account) => account.events);
      const event = events.find(({ id }) => id === eventId);
      if (!event) throw new Error(`No such event: ${eventId}`);
      return postEvent(configuredWebhook(mainAccount), event, options);
    },
    sendEvent: async (event) => postEvent(configuredWebhook(mainAccount), event),
  } satisfies Partial<StripeControls>;
}

function configuredWebhook({ webhookUrl, keys }: State) {
  if (!webhookUrl) throw new Error("No webhook URL is set");
  return { url: webhookUrl, secret: keys.webhookSecret };
}
