import { releaseEvents } from "./events.ts";
import type { StripeControls } from "./interface.ts";
import type { Intent } from "./objects.ts";
import { cardOfName, cardOfNumber } from "./outcomes.ts";
import { answerBank, attempt, settle } from "./payments.ts";
import { resetState, type State } from "./state.ts";
import { post } from "./webhooks.ts";

export function controlsOf(state: State): StripeControls {
  const controls: StripeControls = {
    reset: async () => resetState(state),
    injectFault: async (fault) => void state.faults.push({ ...fault }),
    setNextOutcome: async (outcome) => void state.outcomes.push(outcome),
    setWebhookUrl: async (url) => {
      state.webhookUrl = url;
    },
    ...intentControls(state),
    ...eventControls(state),
    paymentIntents: async () => listed(state.intents),
    charges: async () => listed(state.charges),
    refunds: async () => listed(state.refunds),
    events: async () => structuredClone(state.events),
    deliveries: async () => structuredClone(state.deliveries),
    requests: async () => structuredClone(state.requests),
  };
  return controls;
}

const listed = <T>(objects: Map<string, T>) => structuredClone([...objects.values()]);

const intentControls = (state: State) =>
  ({
    pay: (id, card = "4242424242424242") =>
      withIntent(state, id, (intent) => {
        const found = card.startsWith("pm_") ? cardOfName(card) : cardOfNumber(card);
        attempt(state, { intent, card: found });
      }),
    completeChallenge: (id, isApproved) =>
      withIntent(state, id, (intent) => answerBank(state, intent, isApproved)),
    finishProcessing: (id, result) =>
      withIntent(state, id, (intent) => settle(state, intent, result === "succeeded")),
    overwritePaymentIntent: (id, patch) =>
      withIntent(state, id, (intent) => Object.assign(intent, patch)),
  }) satisfies Partial<StripeControls>;

async function withIntent(
  { intents }: State,
  id: string,
  change: (intent: Intent) => void,
): Promise<Intent> {
  const intent = intents.get(id);
  if (!intent) throw new Error(`There is no intent ${id}`);
  change(intent);
  return structuredClone(intent);
}

const eventControls = (state: State) =>
  ({
    pauseWebhooks: async () => {
      state.held ??= [];
    },
    resumeWebhooks: async () => releaseEvents(state),
    waitForDeliveries: async () => {
      while (state.underway.size) await Promise.all(state.underway);
    },
    resendEvent: async (eventId, options) => {
      const event = state.events.find(({ id }) => id === eventId);
      if (!event) throw new Error(`There is no event ${eventId}`);
      return post(webhookOf(state), event, options);
    },
    sendEvent: async (event) => post(webhookOf(state), event),
  }) satisfies Partial<StripeControls>;

function webhookOf({ webhookUrl, keys }: State) {
  if (!webhookUrl) throw new Error("No webhook is set");
  return { url: webhookUrl, secret: keys.webhookSecret };
}
