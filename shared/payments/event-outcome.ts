import * as z from "zod/mini";
import { TRANSACTION_STATUSES } from "./states.ts";

/** Outcomes of events that are processed again until the cause is gone. */
const RETRIED_OUTCOMES = ["otherKeys", "lostPayment"] as const;

const IGNORED_OUTCOMES = [
  "otherObject",
  "unknownPayment",
  "otherProduct",
  "otherInstallation",
  "unpaid",
] as const;

const updated = z.object({
  code: z.literal("updated"),
  transactionCode: z.string(),
  /** The transaction's status after the event, which later events may have changed. */
  status: z.enum(TRANSACTION_STATUSES),
});

const settled = z.object({ code: z.enum([...IGNORED_OUTCOMES, ...RETRIED_OUTCOMES]) });

/** What became of a webhook event, as it is stored with it. */
export type EventOutcome = z.output<typeof updated> | z.output<typeof settled>;

/** Events without a stored outcome wait, failed with an error, or were processed before outcomes were stored. */
const unstored = z.object({ code: z.enum(["waiting", "failed", "processed"]) });

export const eventOutcome = z.union([updated, settled, unstored]);

export const isRetried = (
  outcome: EventOutcome,
): outcome is { code: (typeof RETRIED_OUTCOMES)[number] } =>
  RETRIED_OUTCOMES.some((code) => code === outcome.code);
