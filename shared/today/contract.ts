import * as z from "zod/mini";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { currency } from "#shared/http/fields.ts";
import { SOURCE_NAMES } from "#shared/sources/names.ts";

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
  z.object({
    kind: z.literal("dutiesChange"),
    /** The day from which the changes hold, ISO 8601. */
    at,
    /** How many days are left until then: 1 is tomorrow. */
    days: z.number(),
    /** What changes, each by language with English always: programs, and versions that become active. */
    names: z.array(z.custom<Record<string, string>>()),
  }),
  /** Data that a source brought and on which nobody has decided. */
  z.object({
    kind: z.literal("proposal"),
    at,
    dataset: z.enum(DATASET_NAMES),
    name: z.string(),
  }),
  /** Published documents that nobody has dealt with; `at` is when the first one was found. */
  z.object({ kind: z.literal("notices"), at, count: z.number() }),
  z.object({ kind: z.literal("sourceFailing"), at, source: z.enum(SOURCE_NAMES) }),
]);
export type AttentionItem = z.output<typeof attentionItem>;

/** Known changes of duties are announced as many days ahead, and listed among the urgent ones as few. */
export const CHANGE_NOTICE_DAYS = 30;
export const CHANGE_URGENT_DAYS = 3;

/**
 * What needs an owner or admin, the most urgent first. A failed refund and a mismatch are listed for 30 days, a refund
 * until another one was made; a change of duties from 30 days ahead; the others as long as they last.
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
