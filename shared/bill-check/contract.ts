import * as z from "zod/mini";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";
import { CARRIER_FEE_KINDS, MAX_CARRIER_TEXT } from "#shared/carrier-fees/carrier-fees.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
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
  textKey,
} from "#shared/http/fields.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import { BILL_LINE_KINDS, type BillCheck } from "./bill-check.ts";

export const MAX_BILL_LINES = 30;

export const billLine = z.strictObject({
  kind: z.enum(BILL_LINE_KINDS),
  amount,
  /** The courier's published fee that the line is compared with; only for a courier's fee. */
  carrier: z.optional(singleLineText(MAX_CARRIER_TEXT)),
  service: z.optional(singleLineText(MAX_CARRIER_TEXT)),
  fee: z.optional(z.enum(CARRIER_FEE_KINDS)),
});

export const billInput = z.strictObject({
  hsCode,
  countryOfOrigin: country,
  toCountry: z._default(country, TARIFF_DESTINATION),
  /** The customs value of all pieces together, without freight and insurance. */
  value: z.number().check(
    z.refine((value) => value > 0, textKey("items.valueMissing")),
    z.maximum(MAX_AMOUNT),
  ),
  currency,
  /** Pieces. */
  quantity: z._default(quantity, 1),
  /** The day of import: the date of entry, or that of the arrival if the bill has no other. */
  date: day,
  /** How the goods arrived; not known by default. */
  transport: z.optional(z.enum(TRANSPORTS)),
  /** The currency of the bill's lines; that of the goods by default. */
  billCurrency: z.optional(currency),
  quantities: tariffLineInput.quantities,
  answers: tariffLineInput.answers,
  lines: listOf(billLine, { min: 1, max: MAX_BILL_LINES }),
});
export type BillInput = z.output<typeof billInput>;

/** Compares the lines of a courier's bill with what is owed by the law of the day of import, and stores nothing. */
export const checkBill = defineEndpoint({
  method: "POST",
  path: "/api/bill-check",
  access: "public",
  body: billInput,
  result: z.custom<BillCheck>(),
});
