import { vi } from "vitest";
import type { PaymentApp } from "./payment-app.ts";

/** Pays each PaymentIntent that the server cancels shortly before Stripe receives the request. */
export function payBeforeCancel({ app, stripe }: Pick<PaymentApp, "app" | "stripe">) {
  const { cards } = app.deps;
  const cancel = cards.cancelPaymentIntent;
  return vi
    .spyOn(cards, "cancelPaymentIntent")
    .mockImplementation(async (secretKey, id, signal) => {
      await stripe.pay(id);
      return cancel(secretKey, id, signal);
    });
}
