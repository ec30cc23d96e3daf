import { buildPaymentIntent } from "./build-payment-intent.ts";
import { changeDisputeStatus, openDispute } from "./dispute-lifecycle.ts";
import { publishEvent } from "./events.ts";
import type { StripeControls } from "./interface.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { assertConfirmable } from "./payment-intents.ts";
import { attemptPayment, finishChallenge, finishProcessing } from "./payment-lifecycle.ts";
import { failRefund, settleRefund } from "./refund-lifecycle.ts";
import { allAccounts, type StandInState, type State } from "./state.ts";
import { cardByNumber, cardByPaymentMethod } from "./test-cards.ts";

export const createPaymentControls = (standIn: StandInState) =>
  ({
    pay: async (id, card = "4242424242424242") =>
      changePaymentIntent(standIn, id, (state, intent) => pay(state, intent, card)),
    completeChallenge: async (id, isApproved) =>
      changePaymentIntent(standIn, id, (state, intent) =>
        finishChallenge(state, intent, isApproved),
      ),
    finishProcessing: async (id, result) =>
      changePaymentIntent(standIn, id, (state, intent) =>
        finishProcessing(state, intent, result === "succeeded"),
      ),
    overwritePaymentIntent: async (id, patch) =>
      changePaymentIntent(standIn, id, (_state, intent) => Object.assign(intent, patch)),
    declineCount: async (id) => {
      const charges = allAccounts(standIn).flatMap((account) => [...account.charges.values()]);
      return charges.filter(
        ({ payment_intent: intent, status }) => intent === id && status === "failed",
      ).length;
    },
    payAtOtherInstallation: async (metadata) => {
      const state = standIn.mainAccount;
      const intent = buildPaymentIntent({ ...FOREIGN_PAYMENT, metadata }, state.livemode);
      state.paymentIntents.set(intent.id, intent);
      publishEvent(state, { type: "payment_intent.created", object: intent });
      pay(state, intent, "4242424242424242");
      return structuredClone(intent);
    },
    ...refundControls(standIn),
    ...disputeControls(standIn),
  }) satisfies Partial<StripeControls>;

const FOREIGN_PAYMENT = {
  amount: 5000,
  currency: "usd",
  allowed_payment_method_types: ["card"],
};

const refundControls = (standIn: StandInState) =>
  ({
    setNextRefundStatus: async (status) => void standIn.shared.nextRefundStatuses.push(status),
    settleRefund: async (id) => {
      const { state, object } = locate(standIn, "refunds", id);
      settleRefund(state, object);
      return structuredClone(object);
    },
    failRefund: async (id, reason = "unknown") => {
      const { state, object } = locate(standIn, "refunds", id);
      failRefund(state, object, reason);
      return structuredClone(object);
    },
  }) satisfies Partial<StripeControls>;

const disputeControls = (standIn: StandInState) =>
  ({
    openDispute: async (intentId, options = {}) => {
      const { state, object } = locate(standIn, "paymentIntents", intentId);
      return structuredClone(openDispute(state, findPaidCharge(state, object), options));
    },
    setDisputeStatus: async (id, status) => {
      const { state, object } = locate(standIn, "disputes", id);
      changeDisputeStatus(state, { dispute: object, status });
      return structuredClone(object);
    },
  }) satisfies Partial<StripeControls>;

function pay(state: State, intent: PaymentIntent, card: string) {
  assertConfirmable(intent);
  const cardToCharge = card.startsWith("pm_") ? cardByPaymentMethod(card) : cardByNumber(card);
  attemptPayment(state, { intent, card: cardToCharge });
}

function changePaymentIntent(
  standIn: StandInState,
  id: string,
  change: (state: State, intent: PaymentIntent) => void,
): PaymentIntent {
  const { state, object } = locate(standIn, "paymentIntents", id);
  change(state, object);
  return structuredClone(object);
}

function findPaidCharge(
  { charges }: State,
  { id, latest_charge: chargeId }: PaymentIntent,
): Charge {
  const charge = charges.get(chargeId ?? "");
  if (!charge?.paid) throw new Error(`PaymentIntent ${id} has no paid charge`);
  return charge;
}

type Collections = Pick<State, "paymentIntents" | "refunds" | "disputes">;
type Located<N extends keyof Collections> = Collections[N] extends Map<string, infer T> ? T : never;

const NOUNS = { paymentIntents: "PaymentIntent", refunds: "refund", disputes: "dispute" };

/** Finds an object and the account that it belongs to. */
function locate<N extends keyof Collections>(
  standIn: StandInState,
  collection: N,
  id: string,
): { state: State; object: Located<N> } {
  for (const state of allAccounts(standIn)) {
    const object = state[collection].get(id);
    if (object) return { state, object: object as Located<N> }; // safe: taken from that collection
  }
  throw new Error(`No such ${NOUNS[collection]}: ${id}`);
}
