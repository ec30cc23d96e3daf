import { createAccountControls } from "./account-controls.ts";
import type { StripeControls } from "./interface.ts";
import { createPaymentControls } from "./payment-controls.ts";
import { allAccounts, resetState, type StandInState, type State } from "./state.ts";
import { createWebhookControls } from "./webhook-controls.ts";

export function createControls(standIn: StandInState): StripeControls {
  const { shared } = standIn;
  const snapshot = <T>(list: (account: State) => Iterable<T>) =>
    structuredClone(allAccounts(standIn).flatMap((account) => [...list(account)]));

  return {
    reset: async () => resetState(standIn),
    injectFault: async (fault) => void shared.faults.push({ ...fault }),
    clearFaults: async () => void shared.faults.splice(0),
    setNextOutcome: async (outcome) => void shared.nextOutcomes.push(outcome),
    expireIdempotencyKeys: async () => {
      for (const { idempotencyRecords } of allAccounts(standIn)) idempotencyRecords.clear();
    },
    ...createPaymentControls(standIn),
    ...createAccountControls(standIn),
    ...createWebhookControls(standIn),
    paymentIntents: async () => snapshot(({ paymentIntents }) => paymentIntents.values()),
    charges: async () => snapshot(({ charges }) => charges.values()),
    refunds: async () => snapshot(({ refunds }) => refunds.values()),
    disputes: async () => snapshot(({ disputes }) => disputes.values()),
    webhookEndpoints: async () =>
      snapshot(({ webhookEndpoints }) => webhookEndpoints.values()).map(({ endpoint }) => endpoint),
    events: async () => snapshot(({ events }) => events),
    deliveries: async () => structuredClone(shared.deliveries),
    requests: async () => structuredClone(shared.requests),
  };
}
