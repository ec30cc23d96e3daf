import * as z from "zod/mini";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import {
  amount,
  country,
  currency,
  day,
  hsCode,
  listOf,
  quantity,
  singleLineText,
} from "#shared/http/fields.ts";
import type { LandedCostExplanation } from "#shared/landed-cost/explanation.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import type { TextKey } from "#shared/texts.ts";
import type { MissingInput } from "./missing-input.ts";
import { tariffLineInput } from "./tariff-line-input.ts";
import type {
  CourierChargesResult,
  CustomsFeesResult,
  ItemAssessment,
  ScheduleUse,
} from "./tariff-line-result.ts";

export const MAX_ITEMS = 500;
export const MAX_DESCRIPTION = 500;

/** The size of as many items as allowed, with descriptions in three bytes per character and 900 bytes of the rest. */
export const MAX_REQUEST_BYTES = MAX_ITEMS * (3 * MAX_DESCRIPTION + 900);

export const CALCULATION_METHODS = ["csv", "zonos"] as const;
export type CalculationMethod = (typeof CALCULATION_METHODS)[number];

export const calculationItem = z.strictObject({
  description: singleLineText(MAX_DESCRIPTION),
  /** Price of one unit. */
  value: amount,
  quantity,
  currency,
  countryOfOrigin: country,
  /** 6 to 10 digits for the tariff schedule; the landed-cost provider takes up to 13. */
  hsCode: z.optional(hsCode),
  ...tariffLineInput,
});

const MAX_CURRENCY_ISSUES = 20;

export const calculationRequest = z
  .strictObject({
    fromCountry: country,
    toCountry: country,
    /** Province or state of the destination (`shared/landed-cost/regions.ts`); only for the landed-cost provider. */
    toRegion: z.optional(z.string()),
    currency,
    shippingCost: z._default(amount, 0),
    insuranceCost: z._default(amount, 0),
    /** The day of entry into the United States, which decides the duties by tariff line; today by default. */
    entryDate: z.optional(day),
    /** How the goods arrive in the United States, for the Harbor Maintenance Fee; counts as sea by default. */
    transport: z.optional(z.enum(TRANSPORTS)),
    items: listOf(calculationItem, { min: 1, max: MAX_ITEMS }),
  })
  .check(({ value: request, issues }) => {
    for (const [index, item] of request.items.entries()) {
      if (item.currency === request.currency) continue;
      if (issues.length >= MAX_CURRENCY_ISSUES) break;
      issues.push({
        code: "custom",
        path: ["items", index, "currency"],
        message: "calculator.currencyMismatch" satisfies TextKey,
        params: { row: index + 1, currency: request.currency },
        input: item.currency,
      });
    }
  });

export type CalculationRequest = z.output<typeof calculationRequest>;
export type CalculationItem = z.output<typeof calculationItem>;

const dutyByLayer = z.object({
  baseline: z.number(),
  reciprocal: z.number(),
  countrySpecific: z.number(),
  /** General (MFN) duty and sector duties; only by tariff line and in quotes of the landed-cost provider. */
  standard: z.optional(z.number()),
  sector: z.optional(z.number()),
});

/**
 * customs value × rate = amount; the layers sum to rate and amount. By tariff line, the layers are those
 * of the breakdown and the rates are ratios, rounded to two decimals.
 */
export type ItemDuty = {
  customsValue: number;
  /** The rate in percent: 12.5 is 12.5%. */
  rate: number;
  amount: number;
  layers: { layer: LandedCostLayer; rate: number; amount: number }[];
  /** Whether the rate includes the general (MFN) duty; null if the tariff file does not say. */
  includesMfn: boolean | null;
  htsHeading: string | null;
  legalBasis: string | null;
};

export type FeeLine =
  | { kind: "flat"; amount: number }
  | { kind: "item"; perItem: number; itemCount: number; amount: number }
  | { kind: "percentage"; percentage: number; base: number; amount: number }
  | { kind: "provider"; amount: number };

/** Exclusions and assumptions of a result; the catalogue has a text for each, `notes.<code>`. */
export const NOTES = [
  "byTariffLine",
  "countryRateUsed",
  "quantityOpen",
  "measuresAsOf",
  "dataOld",
  "exchangeRate",
  "remediesNotIncluded",
  "mfnNotIncluded",
  "mfnPartlyIncluded",
  "productSpecificNotIncluded",
  "freightNotDutiable",
  "noImportVat",
  "hsCodeIgnored",
  "rounding",
  "estimate",
] as const;

export const LANDED_COST_NOTES = [
  "providerFigures",
  "freightPassedOn",
  "noBreakdown",
  "linesDiffer",
  "assumedOntario",
  "assumedSaoPaulo",
] as const;
export type NoteCode = (typeof NOTES)[number] | (typeof LANDED_COST_NOTES)[number];

export const calculationResult = z.object({
  id: z.string(),
  calculationMethod: z.enum(CALCULATION_METHODS),
  currency,
  /** Σ value × quantity. */
  subtotal: z.number(),
  shippingCost: z.number(),
  insuranceCost: z.number(),
  dutyPercentage: z.number(),
  dutyAmount: z.number(),
  /** The layers sum to dutyAmount; null if the quote has no breakdown. */
  dutyBreakdown: z.nullable(dutyByLayer),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  feeAmount: z.number(),
  feeLines: z.array(z.custom<FeeLine>()),
  /** Duties + taxes + fees: the amount charged. */
  totalLandedCost: z.number(),
  /** Goods + shipping + insurance + landed cost; never charged. */
  totalToDoor: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      hsCode: z.nullable(z.string()),
      quantity: z.number(),
      value: z.number(),
      currency,
      countryOfOrigin: z.string(),
      subtotal: z.number(),
      duty: z.custom<ItemDuty | null>(),
      /** The assessment by tariff line; null without an HS code or without the tariff schedule. */
      assessment: z.custom<ItemAssessment | null>(),
    }),
  ),
  /** What the items lack for their duties to be exact; empty for a complete total. */
  missing: z.array(z.custom<MissingInput>()),
  /** `code` is no enumeration, because the first page would load the list. */
  notes: z.array(z.object({ code: z.custom<NoteCode>(), message: z.string() })),
  tariff: z.nullable(
    z.object({
      fileName: z.string(),
      source: z.nullable(z.string()),
      activatedAt: z.string(),
    }),
  ),
  /** Null if no item was assessed by tariff line. */
  schedule: z.custom<ScheduleUse | null>(),
  /** Null unless a setting shows them. */
  customsFees: z.custom<CustomsFeesResult | null>(),
  /** Absent unless a setting names couriers and the goods can be entered informally. */
  courierCharges: z.optional(z.custom<CourierChargesResult>()),
  /** Null for a tariff file. */
  provider: z.custom<LandedCostExplanation | null>(),
  /** The provider's response, with secrets redacted; null for a tariff file. */
  providerResponse: z.unknown(),
});

export type CalculationResult = z.output<typeof calculationResult>;
export type ResultItem = CalculationResult["items"][number];

export const calculate = defineEndpoint({
  method: "POST",
  path: "/api/calculate",
  access: "public",
  body: calculationRequest,
  maxBodyBytes: MAX_REQUEST_BYTES,
  result: calculationResult,
});
