import * as z from "zod/mini";
import type { ItemAssessment, LineDataVersions } from "#shared/calculator/tariff-line-result.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { amount, country, hsCode, quantity } from "#shared/http/fields.ts";

/** The kinds of data whose drafts can be tried before they are activated. */
export const PROBED_KINDS = ["schedule", "measures"] as const;
export type ProbedKind = (typeof PROBED_KINDS)[number];

const probeInput = z.object({
  hsCode,
  origin: country,
  /** The value of one piece, in US dollars. */
  value: amount,
  /** Pieces. */
  quantity,
  /** A version that takes the place of the active one of its kind. */
  draft: z.optional(
    z.object({ kind: z.enum(PROBED_KINDS), id: z.string().check(z.maxLength(36)) }),
  ),
});
export type ProbeInput = z.output<typeof probeInput>;

/** The duty by one version of the schedule and one of the measures. */
export type ProbeOutcome = LineDataVersions & { assessment: ItemAssessment };

const outcome = z.custom<ProbeOutcome>();

/**
 * Assesses one item with the active data and with a draft, and stores nothing. Goods enter today, or on the day from which
 * the draft applies if that is later.
 */
export const probeDuty = defineEndpoint({
  method: "POST",
  path: "/api/admin/probe",
  access: "admin",
  body: probeInput,
  result: z.object({
    /** ISO date. */
    entryDate: z.string(),
    active: outcome,
    /** Null without a draft in the request. */
    draft: z.nullable(outcome),
  }),
});
export type ProbeResult = z.output<typeof probeDuty.result>;
