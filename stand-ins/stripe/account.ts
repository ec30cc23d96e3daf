import { defineEndpoint } from "./endpoint.ts";

export const retrieveBalance = defineEndpoint({
  operation: "balance",
  resource: "balance",
  params: {},
  run: ({ livemode }) => ({
    object: "balance",
    available: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
    livemode,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  }),
});

/** Stripe's Account has no `livemode`; the Balance has. */
export const retrieveAccount = defineEndpoint({
  operation: "account",
  resource: "accounts_kyc_basic",
  params: {},
  run: ({ accountId }) => ({
    id: accountId,
    object: "account",
    business_type: null,
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    country: "US",
    default_currency: "usd",
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: "standard",
  }),
});
