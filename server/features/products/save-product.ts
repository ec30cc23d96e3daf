import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { products } from "#shared/db/schema.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { Product, updateProduct as updateContract } from "#shared/products/contract.ts";
import {
  EMPTY_PRODUCT,
  type ProductInput,
  type ProductValues,
} from "#shared/products/product-fields.ts";
import { amountErrors } from "./amount-errors.ts";
import { computeOutcome } from "./compute-products.ts";
import { readDutyData } from "./duty-data.ts";
import { type ProductRow, presentProduct, toProductValues } from "./present-product.ts";
import { findProduct, isSkuTaken, shippingRate, storeOutcomes } from "./queries.ts";
import { lockProducts, storeProducts } from "./store-products.ts";

type SaveDeps = Pick<Deps, "db" | "datasets" | "settings">;

/** The values of a product, with those that are stated in place of its own. */
export const mergeValues = (before: ProductValues, input: ProductInput): ProductValues => ({
  ...before,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
});

/**
 * Throws `conflict` at the greatest number of products and for a SKU that another one has, and `invalid` for a price that
 * cannot be stored.
 */
export async function createProduct(
  deps: SaveDeps,
  actor: User,
  input: ProductInput,
): Promise<Product> {
  const id = await runTransaction(deps.db, async (tx) => {
    await lockProducts(tx, actor.id);
    const values = mergeValues(EMPTY_PRODUCT, input);
    requireStorable(values);
    await requireFreeSku(tx, { userId: actor.id, sku: values.sku, id: "" });
    const { ids } = await storeProducts(tx, {
      actor,
      kind: "edited",
      writes: [{ row: null, values }],
    });
    return ids[0] ?? "";
  });
  return computedProduct(deps, actor.id, id);
}

type UpdateInput = { actor: User; id: string; body: EndpointBody<typeof updateContract> };

/** Throws `notFound` for a product of another account, and what `createProduct` throws. */
export async function updateProduct(
  deps: SaveDeps,
  { actor, id, body }: UpdateInput,
): Promise<Product> {
  const { isArchived, isDeleted, ...input } = body;
  if (Object.keys(body).length === 0) throw new AppError("invalid", "errors.badRequest");
  await runTransaction(deps.db, async (tx) => {
    await lockProducts(tx, actor.id);
    const row = await findProduct(tx, { userId: actor.id, id });
    if (!row) throw new AppError("notFound", "productErrors.notFound");
    const values = mergeValues(toProductValues(row), input);
    requireStorable(values);
    const remains = isDeleted === undefined ? row.deletedAt === null : !isDeleted;
    if (remains) await requireFreeSku(tx, { userId: actor.id, sku: values.sku, id });
    await shelve(tx, row, { isArchived, isDeleted });
    await storeProducts(tx, { actor, kind: "edited", writes: [{ row, values }] });
  });
  return computedProduct(deps, actor.id, id);
}

function requireStorable(values: ProductValues) {
  const errors = amountErrors(values);
  if (errors.length > 0) throw validationError(errors);
}

type Shelf = { isArchived: boolean | undefined; isDeleted: boolean | undefined };

async function shelve(tx: Db, { id }: ProductRow, { isArchived, isDeleted }: Shelf) {
  if (isArchived === undefined && isDeleted === undefined) return;
  const change = {
    ...(isArchived !== undefined && { archivedAt: isArchived ? new Date() : null }),
    ...(isDeleted !== undefined && { deletedAt: isDeleted ? new Date() : null }),
  };
  await tx.update(products).set(change).where(eq(products.id, id));
}

async function requireFreeSku(tx: Db, product: { userId: string; sku: string; id: string }) {
  if (!(await isSkuTaken(tx, product))) return;
  throw new AppError("conflict", "productErrors.skuTaken", {
    params: { sku: product.sku },
    fields: [{ path: "sku", key: "productErrors.skuTaken", params: { sku: product.sku } }],
  });
}

/** A product with its figures of now, which a single one need not wait for. */
async function computedProduct(deps: SaveDeps, userId: string, id: string): Promise<Product> {
  const [row, rate, data] = await Promise.all([
    findProduct(deps.db, { userId, id }),
    shippingRate(deps.db, userId),
    readDutyData(deps),
  ]);
  if (!row) throw new AppError("notFound", "productErrors.notFound");
  if (!data || row.computedWith === data.key) return presentProduct(row, rate);
  const computed = computeOutcome(data.context, row);
  await storeOutcomes(deps.db, data.key, [computed]);
  return presentProduct({ ...row, ...computed, computedWith: data.key }, rate);
}
