import { releaseHeldEvents } from "./events.ts";
import type { StripeControls } from "./interface.ts";
import type { PaymentIntent } from "./objects.ts";
import { attemptPayment, finishChallenge, finishProcessing } from "./payment-lifecycle.ts";
import { resetState, type State } from "./state.ts";
import { cardByNumber, cardByPaymentMethod } from "./test-cards.ts";
import { postEvent } from "./webhooks.ts";

export function createControls(state: State): StripeControls {
  const controls: StripeControls = {
    reset: async () => resetState(state),
    injectFault: async (fault) => void state.faults.push({ ...fault }),
    setNextOutcome: async (outcome) => void state.nextOutcomes.push(outcome),
    setWebhookUrl: async (url) => {
      state.webhookUrl = url;
    },
    ...paymentControls(state),
    ...webhookControls(state),
    paymentIntents: async () => snapshot(state.paymentIntents),
    charges: async () => snapshot(state.charges),
    refunds: async () => snapshot(state.refunds),
    events: async () => structuredClone(state.events),
    deliveries: async () => structuredClone(state.deliveries),
    requests: async () => structuredClone(state.requests),
  };
  return controls;
}

const snapshot = <T>(objects: Map<string, T>) => structuredClone([...objects.values()]);

const paymentControls = (state: State) =>
  ({
    pay: (id, card = "4242424242424242") =>
      changePaymentIntent(state, id, (intent) => {
        const cardToCharge = card.startsWith("pm_")
          ? cardByPaymentMethod(card)
          : cardByNumber(card);
        attemptPayment(state, { intent, card: cardToCharge });
      }),
    completeChallenge: (id, isApproved) =>
      changePaymentIntent(state, id, (intent) => finishChallenge(state, intent, isApproved)),
    finishProcessing: (id, result) =>
      changePaymentIntent(state, id, (intent) =>
        finishProcessing(state, intent, result === "succeeded"),
      ),
    overwritePaymentIntent: (id, patch) =>
      changePaymentIntent(state, id, (intent) => Object.assign(intent, patch)),
  }) satisfies Partial<StripeControls>;

async function changePaymentIntent(
  { paymentIntents }: State,
  id: string,
  change: (intent: PaymentIntent) => void,
): Promise<PaymentIntent> {
  const intent = paymentIntents.get(id);
  if (!intent) throw new Error(`No such PaymentIntent: ${id}`);
  change(intent);
  return structuredClone(intent);
}

const webhookControls = (state: State) =>
  ({
    pauseWebhooks: async () => {
      state.heldEvents ??= [];
    },
    resumeWebhooks: async () => releaseHeldEvents(state),
    waitForDeliveries: async () => {
      while (state.pendingDeliveries.size) await Promise.all(state.pendingDeliveries);
    },
    resendEvent: async (eventId, options) => {
      const event = state.events.find(({ id }) => id === eventId);
      if (!event) throw new Error(`No such event: ${eventId}`);
      return postEvent(configuredWebhook(state), event, options);
    },
    sendEvent: async (event) => postEvent(configuredWebhook(state), event),
  }) satisfies Partial<StripeControls>;

function configuredWebhook({ webhookUrl, keys }: State) {
  if (!webhookUrl) throw new Error("No webhook URL is set");
  return { url: webhookUrl, secret: keys.webhookSecret };
}
