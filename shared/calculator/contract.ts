import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import {
  amount,
  country,
  currency,
  hsCode,
  quantity,
  singleLineText,
} from "#shared/http/fields.ts";
import { LANDED_COST_LAYERS, QUOTE_LINE_KINDS } from "#shared/landed-cost/terms.ts";
import { DUTY_LAYERS } from "#shared/tariffs/calculate-duty.ts";
import type { TextKey } from "#shared/texts.ts";

export const MAX_ITEMS = 500;
export const MAX_DESCRIPTION = 500;

export const CALCULATION_METHODS = ["csv", "zonos"] as const;
export type CalculationMethod = (typeof CALCULATION_METHODS)[number];

export const calculationItem = z.strictObject({
  description: singleLineText(MAX_DESCRIPTION),
  /** The price of one unit. */
  value: amount,
  quantity,
  currency,
  countryOfOrigin: country,
  /** What the goods are; the provider assesses them under it, the tariff file has no use for it. */
  hsCode: z.optional(hsCode),
});

export const calculationRequest = z
  .strictObject({
    fromCountry: country,
    toCountry: country,
    currency,
    shippingCost: z._default(amount, 0),
    insuranceCost: z._default(amount, 0),
    items: z.array(calculationItem).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  })
  .check(({ value: request, issues }) => {
    for (const [index, item] of request.items.entries()) {
      if (item.currency === request.currency) continue;
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

const layered = z.object({
  baseline: z.number(),
  reciprocal: z.number(),
  countrySpecific: z.number(),
  /** The general duty, and duties on kinds of goods; where a provider answered and there are any. */
  standard: z.optional(z.number()),
  sector: z.optional(z.number()),
});

/** How the duty on one item came about: customs value × rate = amount, and the layers it is made of. */
const itemDuty = z.object({
  customsValue: z.number(),
  /** In percent: 12.5 means 12.5 %. */
  rate: z.number(),
  amount: z.number(),
  layers: z.array(z.object({ layer: z.enum(DUTY_LAYERS), rate: z.number(), amount: z.number() })),
  /** Whether the rate already contains the general (MFN) duty; null where the tariff file does not say. */
  includesMfn: z.nullable(z.boolean()),
  htsHeading: z.nullable(z.string()),
  legalBasis: z.nullable(z.string()),
});

/** The product's own fee, line by line, and the provider's; a line's formula is told by its numbers. */
const feeLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flat"), amount: z.number() }),
  z.object({
    kind: z.literal("item"),
    perItem: z.number(),
    itemCount: z.number(),
    amount: z.number(),
  }),
  z.object({
    kind: z.literal("percentage"),
    percentage: z.number(),
    base: z.number(),
    amount: z.number(),
  }),
  z.object({ kind: z.literal("provider"), amount: z.number() }),
]);

/** What a result does not contain or rests on; the codes are keys of the texts in `notes`. */
export const NOTES = [
  "mfnNotIncluded",
  "mfnPartlyIncluded",
  "productSpecificNotIncluded",
  "freightNotDutiable",
  "noImportVat",
  "hsCodeIgnored",
  "rounding",
  "estimate",
] as const;

/** The notes of a calculation by the landed-cost provider. */
export const LANDED_COST_NOTES = [
  "providerFigures",
  "freightPassedOn",
  "noBreakdown",
  "assumedOntario",
  "assumedSaoPaulo",
] as const;
export type NoteCode = (typeof NOTES)[number] | (typeof LANDED_COST_NOTES)[number];

const said = z.nullable(z.string());

/** How a provider explains its figures, in its own words. */
const landedCostExplanation = z.object({
  guaranteeCode: said,
  deMinimis: z.array(
    z.object({ type: said, threshold: said, method: said, note: said, formula: said }),
  ),
  lines: z.array(
    z.object({
      kind: z.enum(QUOTE_LINE_KINDS),
      /** The id of the item that it belongs to; null where to none. */
      item: z.nullable(z.string()),
      /** Of a duty, where the provider gave a breakdown. */
      layer: z.nullable(z.enum(LANDED_COST_LAYERS)),
      amount: z.number(),
      description: said,
      note: said,
      formula: said,
    }),
  ),
});

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
  /** Sums to the duty; null where the provider gave no breakdown. */
  dutyBreakdown: z.nullable(layered),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  feeAmount: z.number(),
  feeLines: z.array(feeLine),
  /** Duties + taxes + fees: what is charged. */
  totalLandedCost: z.number(),
  /** Goods + shipping + insurance + landed cost; for information, never what is charged. */
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
      duty: z.nullable(itemDuty),
    }),
  ),
  notes: z.array(z.object({ code: z.enum([...NOTES, ...LANDED_COST_NOTES]), message: z.string() })),
  /** The tariff file the rates came from; null when a provider answered. */
  tariff: z.nullable(
    z.object({
      fileName: z.string(),
      source: z.nullable(z.string()),
      activatedAt: z.string(),
    }),
  ),
  /** How the provider explains itself; null when the tariff file answered. */
  provider: z.nullable(landedCostExplanation),
  /** The provider's answer as it came; null when the tariff file answered. */
  providerResponse: z.unknown(),
});

export type CalculationResult = z.output<typeof calculationResult>;
export type ResultItem = CalculationResult["items"][number];
export type ItemDuty = z.output<typeof itemDuty>;
export type LandedCostExplanation = z.output<typeof landedCostExplanation>;
export type FeeLine = z.output<typeof feeLine>;

export const calculate = defineEndpoint({
  method: "POST",
  path: "/api/calculate",
  access: "public",
  body: calculationRequest,
  result: calculationResult,
});
