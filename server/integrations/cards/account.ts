import { isPermissionError } from "#server/integrations/stripe-error.ts";
import type { CallStripe } from "./connection.ts";

export function createAccountCalls(callStripe: CallStripe) {
  let known: { secretKey: string; id: string | null } | undefined;

  return {
    /**
     * Calls Stripe whatever the state of the breaker. Throws an AppError with Stripe's error as its cause when the
     * key is rejected.
     */
    verifyKey: (secretKey: string) =>
      callStripe({ secretKey, ignoresBreaker: true }, async (stripe) => {
        await stripe.balance.retrieve();
      }),

    /** Null when a restricted key may not read it. The account of a key never changes, so it is read once. */
    async retrieveAccountId(secretKey: string, signal?: AbortSignal): Promise<string | null> {
      if (known?.secretKey === secretKey) return known.id;
      const id = await callStripe({ secretKey, signal }, async (stripe) => {
        try {
          return (await stripe.accounts.retrieveCurrent()).id;
        } catch (error) {
          if (isPermissionError(error)) return null;
          throw error;
        }
      });
      known = { secretKey, id };
      return id;
    },
  };
}
