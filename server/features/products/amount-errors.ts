import { smallestUnit } from "#shared/currency.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { type Cents, fromCents, MAX_CENTS, toCents } from "#shared/money.ts";
import type { ProductValues } from "#shared/products/product-fields.ts";

type Amounts = Pick<ProductValues, "unitPrice" | "sellingPrice" | "currency">;

/** The prices of a product that exceed what a column stores once they are rounded to a currency without decimals. */
export function amountErrors(values: Amounts, path = ""): FieldError[] {
  const unit = smallestUnit(values.currency);
  const max = fromCents((MAX_CENTS - (MAX_CENTS % unit)) as Cents); // safe: a whole multiple of the unit
  return (["unitPrice", "sellingPrice"] as const)
    .filter((name) => toCents(values[name] ?? 0, unit) > MAX_CENTS)
    .map((name) => ({ path: `${path}${name}`, key: "validation.max", params: { max } }));
}
