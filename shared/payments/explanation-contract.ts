import * as z from "zod/mini";
import type { FeeLine, ItemDuty } from "#shared/calculator/contract.ts";
import type { StoredAssessment } from "#shared/calculator/stored-assessment.ts";
import type { ScheduleUse } from "#shared/calculator/tariff-line-result.ts";
import type { Currency } from "#shared/currency.ts";
import type { UnassessedReason, Verdict } from "#shared/duties/assessment.ts";
import type { ProgramNames, QuestionTexts } from "#shared/duties/texts.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { transactionReference } from "./contract.ts";

// Why a payer was charged: what was stored with the calculation, never computed again with today's data. Types without
// schemas, because no client checks them.

/** A duty of a tariff line. `program` is a key of `ChargeExplanation.programs`; null where it is not known. */
export type ExplainedLayer = {
  heading: string;
  rate: string;
  amount: number;
  program: string | null;
};

export type ExplainedItem = {
  id: string;
  description: string;
  hsCode: string | null;
  countryOfOrigin: string;
  quantity: number;
  value: number;
  /** Value × quantity. */
  subtotal: number;
  /** Null without an assessment by tariff line. */
  verdict: Verdict | null;
  /** The duty by tariff line, which is the sum of the layers; null for an item by country rate. */
  line:
    | (Pick<StoredAssessment, "assessedAs" | "conditions"> & {
        duty: number;
        layers: ExplainedLayer[];
      })
    | null;
  /** The duty by the rate of the country of origin; null for an item by tariff line, and where it was not stored. */
  countryDuty: ItemDuty | null;
  /** Why an item with an HS code has the country rate. */
  reason: UnassessedReason<number> | null;
  /** What was entered besides: quantities in units, claims, answers to questions. */
  entered: Pick<StoredAssessment, "quantities" | "claims" | "answers">;
};

export type ExplainedVersion = {
  name: string;
  /** The ISO date that its file states: in force from, or known on; null if it states none. */
  date: string | null;
};

export type ChargeExplanation = {
  /** The duties of a quote are those of the whole shipment, without items. */
  isQuote: boolean;
  currency: Currency;
  subtotal: number;
  shippingCost: number;
  insuranceCost: number;
  dutyAmount: number;
  taxAmount: number;
  feeAmount: number;
  /** Duties + taxes + fees: the amount charged. */
  total: number;
  /** Null for a calculation from before they were stored. */
  feeLines: FeeLine[] | null;
  /** Their order is that in which they were entered. */
  items: ExplainedItem[];
  /** ISO date; null if no item was assessed by tariff line. */
  entryDate: string | null;
  exchangeRate: ScheduleUse["exchangeRate"];
  /** The versions of the data; null where none was used, or which one was not stored. */
  tariff: ExplainedVersion | null;
  schedule: ExplainedVersion | null;
  measures: ExplainedVersion | null;
  /** Empty for measures that are not in use any more, as are the texts of the questions. */
  programs: ProgramNames;
  questionTexts: QuestionTexts;
};

export const chargeExplanation = defineEndpoint({
  method: "GET",
  path: "/api/admin/transactions/:code/explanation",
  access: "admin",
  result: z.object({
    explanation: z.custom<ChargeExplanation>(),
    /** Whether mails are sent. */
    hasMailServer: z.boolean(),
  }),
});

/**
 * Mails the explanation to the payer, in the language of the payment. Answers 409 before it is paid, without an email
 * address or a mail server, and within ten minutes of the last one.
 */
export const sendExplanation = defineEndpoint({
  method: "POST",
  path: "/api/admin/transactions/:code/explanation",
  access: "admin",
  result: z.object({ ...transactionReference.shape, email: z.string() }),
});
