import type Stripe from "stripe";
import type { CallStripe } from "./connection.ts";
import type { PaymentIntent } from "./payment-intents.ts";
import { isPermissionError, isResourceMissing } from "./stripe-error.ts";

export type StripeKeyPair = { secretKey: string; publicKey: string };

export function createAccountCalls(callStripe: CallStripe) {
  let known: { secretKey: string; id: string | null } | undefined;
  let sameAccount: StripeKeyPair | undefined;

  return {
    /** Calls Stripe whatever the state of the breaker. Throws an AppError caused by Stripe's for a rejected key. */
    verifyKey: (secretKey: string) =>
      callStripe({ secretKey, ignoresBreaker: true }, async (stripe) => {
        await stripe.balance.retrieve({}, { maxNetworkRetries: 0 }); // a person waits
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

    /**
     * Whether two keys of one mode are of one account: with another account's publishable key, Stripe does not find the
     * PaymentIntent, by default the newest one, and the card form cannot be loaded. True while there is no
     * PaymentIntent. A pair that was found to be of one account is not asked about again.
     */
    async isSameAccount(
      { secretKey, publicKey }: StripeKeyPair,
      intent?: Pick<PaymentIntent, "id" | "clientSecret">,
    ): Promise<boolean> {
      if (sameAccount?.secretKey === secretKey && sameAccount.publicKey === publicKey) return true;
      const isFound = await callStripe({ secretKey, usesOtherKey: true }, async (stripe) => {
        const { id, clientSecret } = intent ?? (await newestIntent(stripe)) ?? {};
        if (!id || !clientSecret) return null;
        const params = { client_secret: clientSecret };
        await stripe.paymentIntents.retrieve(id, params, { apiKey: publicKey });
        return true;
      }).catch((error: unknown) => {
        if (isResourceMissing(error)) return false;
        throw error;
      });
      if (isFound) sameAccount = { secretKey, publicKey };
      return isFound ?? true;
    },
  };
}

async function newestIntent(stripe: Stripe) {
  const { data } = await stripe.paymentIntents.list({ limit: 1 });
  return data[0] && { id: data[0].id, clientSecret: data[0].client_secret ?? "" };
}
