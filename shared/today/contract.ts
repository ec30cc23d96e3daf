import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { currency } from "#shared/http/fields.ts";

// What the first view of the portal shows: what needs a person, and what is left to set up.

const at = z.string();

const payment = {
  at,
  /** The transaction code, with hyphens. */
  code: z.string(),
  /** That of the dispute, the refund or the payment. */
  amount: z.number(),
  currency,
  isLive: z.boolean(),
};

const attentionItem = z.union([
  z.object({
    kind: z.literal("dispute"),
    ...payment,
    /** The end of the time for evidence; null if Stripe states none. */
    deadline: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("refundFailed"), ...payment }),
  z.object({ kind: z.literal("mismatch"), ...payment }),
  z.object({ kind: z.literal("keyRejected"), at }),
  z.object({
    kind: z.literal("mailFailing"),
    at,
    /** Mails that were tried and not sent. */
    count: z.number(),
  }),
]);
export type AttentionItem = z.output<typeof attentionItem>;

/**
 * What needs an owner or admin, the most urgent first. A failed refund and a mismatch are listed for 30 days, a refund
 * until another one was made; the others as long as they last.
 */
export const listAttention = defineEndpoint({
  method: "GET",
  path: "/api/admin/attention",
  access: "admin",
  result: z.array(attentionItem),
});

/** The steps of the first-run checklist, in their order. */
export const SET_UP_STEPS = [
  "ownerName",
  "brand",
  "testMail",
  "keys",
  "webhook",
  "testPayment",
  "acceptPayments",
  "twoStep",
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Which steps are done; the name and two-step login are those of the caller. */
export const listSetUpSteps = defineEndpoint({
  method: "GET",
  path: "/api/admin/set-up",
  access: "owner",
  result: z.array(z.object({ name: z.enum(SET_UP_STEPS), isDone: z.boolean() })),
});

/** Mails the caller, to try whether mails arrive. A test mail that waits to be sent is not queued again. */
export const sendTestMail = defineEndpoint({
  method: "POST",
  path: "/api/admin/test-mail",
  access: "admin",
  result: z.null(),
});
