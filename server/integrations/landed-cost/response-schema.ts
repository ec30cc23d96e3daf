import * as z from "zod/mini";
import { MAX_AMOUNT } from "#shared/money.ts";

// What an answer looks like. Words may be missing and may be unknown; amounts may be neither.

const text = z._default(z.nullable(z.string()), null);

/** A decimal number, also where it comes as text; never absent, never below 0. */
const amount = z.union([
  z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
  z.string().check(z.regex(/^\d{1,10}(\.\d{1,20})?$/)),
]);

/** Lists of what is not there come as null or not at all. */
const nullableList = <T extends z.core.$ZodType>(each: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(each))),
    z.transform((list) => list ?? []),
  );

const row = z.object({
  amount,
  currencyCode: z.string(),
  description: text,
  note: text,
  formula: text,
  item: z.optional(z.nullable(z.object({ id: text, productId: text }))),
});

const deMinimis = z.object({
  type: text,
  threshold: text,
  method: text,
  note: text,
  formula: text,
});
export type DeMinimis = z.output<typeof deMinimis>;

const landedCost = z.object({
  currencyCode: z.string(),
  landedCostGuaranteeCode: text,
  amountSubtotals: z.object({
    items: amount,
    duties: amount,
    taxes: amount,
    fees: amount,
    landedCostTotal: amount,
  }),
  deMinimis: nullableList(deMinimis),
  duties: nullableList(row),
  taxes: nullableList(row),
  fees: nullableList(row),
});
export type LandedCostResponse = z.output<typeof landedCost>;

export const responseData = z.object({
  itemCreateWorkflow: nullableList(
    z.object({ id: text, productId: text, sku: text, hsCode: text }),
  ),
  // an array by its schema; some of those who use it read an object
  landedCostCalculateWorkflow: z.union([z.array(landedCost), landedCost]),
});
export type ResponseItem = z.output<typeof responseData>["itemCreateWorkflow"][number];

const extensions = z.object({ errorType: text, classification: text, requestId: text });
const graphqlError = z.object({
  message: text,
  extensions: z.optional(z.nullable(extensions)),
});
export type GraphqlError = z.output<typeof graphqlError>;

/** Around the data: errors may stand beside it, whatever the status says. */
export const responseEnvelope = z.object({
  data: z.optional(z.unknown()),
  errors: nullableList(graphqlError),
});
