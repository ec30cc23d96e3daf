import { isPermissionError } from "#server/integrations/stripe-error.ts";
import type { CallStripe } from "./connection.ts";

export const createAccountCalls = (callStripe: CallStripe) => ({
  /**
   * Calls Stripe whatever the state of the breaker. Throws an AppError with Stripe's error as its cause when the
   * key is rejected.
   */
  verifyKey: (secretKey: string) =>
    callStripe({ secretKey, ignoresBreaker: true }, (stripe) => stripe.balance.retrieve()),

  /** Null when a restricted key may not read it. */
  retrieveAccountId: (secretKey: string, signal?: AbortSignal) =>
    callStripe({ secretKey, signal }, async (stripe) => {
      try {
        const { id } = await stripe.accounts.retrieveCurrent();
        return id;
      } catch (error) {
        if (isPermissionError(error)) return null;
        throw error;
      }
    }),
});
