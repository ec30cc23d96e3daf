import type { Resolver, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { CountryOption } from "#client/countries/country-option.ts";
import { foreignCurrency, parseAmount } from "#client/lib/parse-amount.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { BILL_LINE_KINDS, type BillLineKind } from "#shared/bill-check/bill-check.ts";
import { isCountry, TARIFF_DESTINATION } from "#shared/countries.ts";
import { type Currency, currencyCodes, DEFAULT_CURRENCY } from "#shared/currency.ts";
import { day, isHsCode, textKey } from "#shared/http/fields.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

// The form holds texts as typed, which become the numbers of the contract.

/** An amount in `currency`, from `least` up. */
function amountField(
  currency: Currency,
  isEnough: (amount: number) => boolean,
  error: TextKey<"common">,
) {
  const parse = (text: string) => parseAmount(text, currency) ?? Number.NaN;
  return z.pipe(
    z.string().check(
      z.refine((text) => foreignCurrency(text, currency) === null, {
        error: textKey("shipping.foreignCurrency"),
        abort: true,
      }),
      z.refine((text) => isEnough(parse(text)), { error, abort: true }),
      z.refine((text) => parse(text) <= MAX_AMOUNT, textKey("shipping.amountTooLarge")),
    ),
    z.transform((text: string) => parse(text)),
  );
}

const isQuantity = (text: string): boolean =>
  /^[1-9]\d*$/.test(text.trim()) && Number(text) <= MAX_INTEGER;

const createBillSchema = (currency: Currency, billCurrency: Currency) =>
  z.object({
    hsCode: z.string().check(z.trim(), z.refine(isHsCode, textKey("items.hsCodeInvalid"))),
    countryOfOrigin: z.string().check(z.refine(isCountry, textKey("items.originMissing"))),
    toCountry: z.string().check(z.refine(isCountry, textKey("route.selectDestinationCountry"))),
    value: amountField(currency, (value) => value > 0, "items.valueMissing"),
    currency: z.enum(currencyCodes),
    quantity: z.pipe(
      z.string().check(z.refine(isQuantity, textKey("items.quantityInvalid"))),
      z.transform(Number),
    ),
    date: z.string().check(
      z.refine((text) => text !== "", {
        error: "bill.dateMissing" satisfies TextKey<"bill">,
        abort: true,
      }),
      ...(day._zod.def.checks ?? []),
    ),
    transport: z.string(),
    billCurrency: z.enum(currencyCodes),
    lines: z.array(
      z.object({
        kind: z.enum(BILL_LINE_KINDS),
        amount: amountField(billCurrency, (value) => value >= 0, "shipping.amountInvalid"),
        /** The name of a published fee; empty for a courier or a fee that the table does not have. */
        fee: z.string(),
      }),
    ),
  });

type BillSchema = ReturnType<typeof createBillSchema>;
export type BillValues = z.input<BillSchema>;
export type BillOutput = z.output<BillSchema>;
export type BillForm = UseFormReturn<BillValues, unknown, BillOutput>;
export type BillCountries = { options: readonly CountryOption[]; isPending: boolean };

/** The amounts are read in the currencies that are chosen beside them. */
export const billResolver: Resolver<BillValues, unknown, BillOutput> = (values, ...rest) =>
  schemaResolver(createBillSchema(values.currency, values.billCurrency))(values, ...rest);

export const emptyLine = (kind: BillLineKind): BillValues["lines"][number] => ({
  kind,
  amount: "",
  fee: "",
});

export const EMPTY_BILL: BillValues = {
  hsCode: "",
  countryOfOrigin: "",
  toCountry: TARIFF_DESTINATION,
  value: "",
  currency: DEFAULT_CURRENCY,
  quantity: "1",
  date: "",
  transport: "",
  billCurrency: DEFAULT_CURRENCY,
  lines: [emptyLine("duty"), emptyLine("courierFee")],
};
