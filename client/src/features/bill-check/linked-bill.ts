import * as z from "zod/mini";
import { parseUrlFilters } from "#client/lib/use-url-filters.ts";
import { country, currency, day, hsCode } from "#shared/http/fields.ts";
import { type BillValues, EMPTY_BILL } from "./bill-form.ts";

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));

const LINK = {
  code: hsCode,
  origin: country,
  value: decimal,
  currency,
  quantity: decimal,
  date: day,
};

/** The form as a link fills it in, such as that of a result; what a link lacks or has wrong stays empty. */
export function linkedBill(search: string): BillValues {
  const link = parseUrlFilters(LINK, search);
  return {
    ...EMPTY_BILL,
    hsCode: link.code ?? "",
    countryOfOrigin: link.origin ?? "",
    value: link.value ?? "",
    currency: link.currency ?? EMPTY_BILL.currency,
    quantity: link.quantity ?? EMPTY_BILL.quantity,
    date: link.date ?? "",
  };
}
