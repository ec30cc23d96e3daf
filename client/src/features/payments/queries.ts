import { query } from "#client/lib/query.ts";
import { paymentStatus, stripePublicKey } from "#shared/payments/contract.ts";

export const publicKeyQuery = query(stripePublicKey);

export const paymentStatusQuery = query(paymentStatus);
