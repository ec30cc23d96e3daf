import { query } from "#client/lib/query.ts";
import { stripePublicKey } from "#shared/payments/contract.ts";
import { paymentStatus } from "#shared/payments/portal-contract.ts";

export const publicKeyQuery = query(stripePublicKey);

/** Loaded again on each visit, because events of Stripe and other settings change it. */
export const paymentStatusQuery = { ...query(paymentStatus), staleTime: 0 };
