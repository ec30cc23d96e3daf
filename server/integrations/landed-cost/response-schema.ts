import * as z from "zod/mini";
import { decimalPattern, MONEY_DIGITS } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";

// The response schema: texts may be missing or unknown, amounts may not.

const text = z._default(z.nullable(z.string()), null);

/** The integer digits of a money column; further decimals are rounded later. */
const AMOUNT_TEXT = decimalPattern({
  precision: MONEY_DIGITS.precision - MONEY_DIGITS.scale + 20,
  scale: 20,
});

const amount = z.union([
  z.number().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
  z.string().check(z.regex(AMOUNT_TEXT)),
]);

/** Zonos sends empty lists as null or omits them. */
const nullableList = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(schema))),
    z.transform((list) => list ?? []),
  );

const row = z.object({
  amount,
  currencyCode: z.string(),
  description: text,
  note: text,
  formula: text,
  type: text,
  item: z.optional(z.nullable(z.object({ id: text, productId: text }))),
});

const deMinimis = z.object({
  type: text,
  threshold: text,
  method: text,
});
export type DeMinimis = z.output<typeof deMinimis>;

const landedCost = z.object({
  currencyCode: z.string(),
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
  // an array by the published schema; some clients receive an object
  landedCostCalculateWorkflow: z.union([z.array(landedCost), landedCost]),
});
export type ResponseItem = z.output<typeof responseData>["itemCreateWorkflow"][number];

// An error is never unreadable: a part of another type counts as missing, so that the others still say what failed.
const errorText = z.catch(z.nullable(z.string()), null);
const extensions = z.object({
  errorType: errorText,
  classification: errorText,
  requestId: errorText,
});
const errorPath = z.nullable(z.array(z.union([z.string(), z.number()])));
const graphqlError = z.object({
  message: errorText,
  /** The operation that failed, and the index in its result. */
  path: z.catch(errorPath, null),
  extensions: z.catch(z.nullable(extensions), null),
});
export type GraphqlError = z.output<typeof graphqlError>;

/** Errors may accompany data with any HTTP status. */
export const responseEnvelope = z.object({
  data: z.optional(z.unknown()),
  errors: nullableList(graphqlError),
});
