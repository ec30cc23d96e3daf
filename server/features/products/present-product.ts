import type { products } from "#shared/db/schema.ts";
import { type Cents, fromCents, multiplyByRate, type Rate, sumCents } from "#shared/money.ts";
import type { Product } from "#shared/products/contract.ts";
import type { ProductFigures, ProductOutcome } from "#shared/products/figures.ts";
import type { ProductValues } from "#shared/products/product-fields.ts";

export type ProductRow = typeof products.$inferSelect;

/** The values as a person enters them. */
export const toProductValues = (row: ProductRow): ProductValues => ({
  sku: row.sku,
  description: row.description,
  hsCode: row.hsCode,
  origin: row.origin,
  unitPrice: fromCents(row.unitPrice),
  currency: row.currency,
  sellingPrice: row.sellingPrice === null ? null : fromCents(row.sellingPrice),
  weight: row.weight,
  gtin: row.gtin,
  supplier: row.supplier,
  codeNote: row.codeNote,
  codeNoteBy: row.codeNoteBy,
  monthlyQuantity: row.monthlyQuantity,
  claims: row.claims,
  answers: row.answers,
});

/** Has no figures while they belong to an earlier revision. Shipping is `shippingRate` of the price. */
export const presentProduct = (row: ProductRow, shippingRate: Rate): Product => ({
  id: row.id,
  ...toProductValues(row),
  isArchived: row.archivedAt !== null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  figures:
    row.outcome && row.computedWith !== null
      ? presentFigures(row, row.outcome, shippingRate)
      : null,
});

/** Amounts of `pieces` pieces become those of one, in hundredths of a cent: rounding happens once, at the end. */
function presentFigures(
  { unitPrice, sellingPrice }: Pick<ProductRow, "unitPrice" | "sellingPrice">,
  { issues, questions, pieces, duty, range }: ProductOutcome,
  shippingRate: Rate,
): ProductFigures {
  const before = sumCents([unitPrice, multiplyByRate(unitPrice, shippingRate)]);
  const landed = (cents: Cents) => toAmount(before + cents / pieces);
  const highest = range?.most ?? duty;
  const landedCost = highest === null ? null : landed(highest);
  return {
    issues,
    questions,
    duty: duty === null ? null : toAmount(duty / pieces),
    landedCost,
    range: range && { least: landed(range.least), most: landed(range.most) },
    margin: sellingPrice && landedCost !== null ? marginPercent(sellingPrice, landedCost) : null,
  };
}

/** Cents with fractions as an amount with four decimals. */
export const toAmount = (cents: number): number => Math.round(cents * 100) / 10_000;

/** Rounded to one decimal. */
const marginPercent = (sellingPrice: Cents, landedCost: number): number =>
  Math.round((1 - (landedCost * 100) / sellingPrice) * 1000) / 10;
