import type { CallStripe } from "./connection.ts";

export const createAccountCalls = (callStripe: CallStripe) => ({
  /** Throws an AppError with Stripe's error as its cause when the key is rejected. */
  verifyKey: (secretKey: string) =>
    callStripe({ secretKey }, (stripe) => stripe.balance.retrieve()),
});
