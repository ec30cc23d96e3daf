import * as z from "zod/mini";
import { MAX_AMOUNT } from "#shared/money.ts";

// What an answer looks like. Words may be missing and may be unknown; amounts may be neither.

const words = z._default(z.nullable(z.string()), null);

/** A decimal number, also where it comes as text; never absent, never below 0. */
const amount = z.union([
  z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
  z.string().check(z.regex(/^\d{1,10}(\.\d{1,20})?$/)),
]);

/** Lists of what is not there come as null or not at all. */
const listOf = <T extends z.core.$ZodType>(each: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(each))),
    z.transform((list) => list ?? []),
  );

const row = z.object({
  amount,
  currencyCode: z.string(),
  description: words,
  note: words,
  formula: words,
  item: z.optional(z.nullable(z.object({ id: words, productId: words }))),
});

const deMinimis = z.object({
  type: words,
  threshold: words,
  method: words,
  note: words,
  formula: words,
});
export type DeMinimis = z.output<typeof deMinimis>;

const landedCost = z.object({
  currencyCode: z.string(),
  landedCostGuaranteeCode: words,
  amountSubtotals: z.object({
    items: amount,
    duties: amount,
    taxes: amount,
    fees: amount,
    landedCostTotal: amount,
  }),
  deMinimis: listOf(deMinimis),
  duties: listOf(row),
  taxes: listOf(row),
  fees: listOf(row),
});
export type LandedCostAnswer = z.output<typeof landedCost>;

export const answerData = z.object({
  itemCreateWorkflow: listOf(z.object({ id: words, productId: words, sku: words, hsCode: words })),
  // an array by its schema; some of those who use it read an object
  landedCostCalculateWorkflow: z.union([z.array(landedCost), landedCost]),
});
export type AnswerItem = z.output<typeof answerData>["itemCreateWorkflow"][number];

const extensions = z.object({ errorType: words, classification: words, requestId: words });
const graphqlError = z.object({
  message: words,
  extensions: z.optional(z.nullable(extensions)),
});
export type GraphqlError = z.output<typeof graphqlError>;

/** Around the data: errors may stand beside it, whatever the status says. */
export const answerEnvelope = z.object({
  data: z.optional(z.unknown()),
  errors: listOf(graphqlError),
});
