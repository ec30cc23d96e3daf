import type { Stripe } from "stripe";
import { parseCurrency, validateAmount } from "./amounts.ts";
import { invalidRequest } from "./api-error.ts";
import { createId, currentTimestamp } from "./ids.ts";
import type { PaymentIntent } from "./objects.ts";
import { mergeMetadata, type Params, type ParamTypes, requireParam } from "./params.ts";

export const updateParams = {
  amount: "integer",
  description: "text",
  metadata: "record",
  receipt_email: "text",
} as const satisfies ParamTypes;

export const createParams = {
  ...updateParams,
  allowed_payment_method_types: "list",
  automatic_payment_methods: "record",
  currency: "text",
} as const satisfies ParamTypes;

export function buildPaymentIntent(
  params: Params<typeof createParams>,
  livemode: boolean,
): PaymentIntent {
  const amount = requireParam(params.amount, "amount");
  const currency = parseCurrency(requireParam(params.currency, "currency"));
  const id = createId("pi");
  const allowed = params.allowed_payment_method_types ?? null;
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: allowed,
    amount: validateAmount(amount, currency),
    amount_received: 0,
    automatic_payment_methods: allowed ? null : { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_${createId("secret")}`,
    confirmation_method: "automatic",
    created: currentTimestamp(),
    currency,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: parseEmail(params.receipt_email) ?? null,
    status: "requires_payment_method",
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function parseEmail(email: string | undefined) {
  if (email === undefined || /^\S+@\S+\.\S+$/.test(email)) return email;
  const message = `Invalid email address: ${email}`;
  throw invalidRequest({ code: "email_invalid", message, param: "receipt_email" });
}
