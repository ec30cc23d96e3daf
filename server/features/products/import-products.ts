import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { importProducts as contract } from "#shared/products/contract.ts";
import { EMPTY_PRODUCT, type ProductInput } from "#shared/products/product-fields.ts";
import { amountErrors } from "./amount-errors.ts";
import { type ProductRow, toProductValues } from "./present-product.ts";
import { findProductsBySku } from "./queries.ts";
import { mergeValues } from "./save-product.ts";
import { lockProducts, storeProducts } from "./store-products.ts";

/**
 * Adds products and changes those of the account with the same SKU, all or none. Throws `invalid` for a SKU that is there
 * twice, for a new product without a description and for a price that cannot be stored, and `conflict` at the greatest number of products.
 */
export function importProducts(
  { db }: Pick<Deps, "db">,
  actor: User,
  inputs: readonly ProductInput[],
): Promise<EndpointResult<typeof contract>> {
  return runTransaction(db, async (tx) => {
    await lockProducts(tx, actor.id);
    const skus = inputs.flatMap(({ sku }) => sku || []);
    const existing = new Map(
      (await findProductsBySku(tx, actor.id, skus)).map((row) => [row.sku, row]),
    );
    const rowOf = ({ sku }: ProductInput) => (sku && existing.get(sku)) || null;
    rejectInvalid(inputs, rowOf);
    const writes = inputs.map((input) => {
      const row = rowOf(input);
      return { row, values: mergeValues(row ? toProductValues(row) : EMPTY_PRODUCT, input) };
    });
    const errors = writes.flatMap(({ values }, index) =>
      amountErrors(values, `products.${index}.`),
    );
    if (errors.length > 0) throw validationError(errors);
    const { added, changed } = await storeProducts(tx, { actor, kind: "imported", writes });
    return { added, changed, unchanged: inputs.length - added - changed };
  });
}

function rejectInvalid(
  inputs: readonly ProductInput[],
  rowOf: (input: ProductInput) => ProductRow | null,
) {
  const seen = new Set<string>();
  const errors = inputs.flatMap((input, index): FieldError[] => {
    const { sku, description } = input;
    if (sku && seen.has(sku)) {
      return [{ path: `products.${index}.sku`, key: "productErrors.skuTwice", params: { sku } }];
    }
    if (sku) seen.add(sku);
    if (description || rowOf(input)) return [];
    return [{ path: `products.${index}.description`, key: "validation.required" }];
  });
  if (errors.length > 0) throw validationError(errors);
}
