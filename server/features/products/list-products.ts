import { desc, eq } from "drizzle-orm";
import { cutPage } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { productChanges } from "#shared/db/schema.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import {
  type listProductChanges as changesContract,
  type listProducts as contract,
  PRODUCTS_PER_PAGE,
  type ProductsQuery,
} from "#shared/products/contract.ts";
import { readDutyData } from "./duty-data.ts";
import { presentProduct } from "./present-product.ts";
import { countOwnProducts, findProduct, listOwnProducts, shippingRate } from "./queries.ts";

export async function listProducts(
  deps: Pick<Deps, "db" | "datasets" | "settings">,
  actor: User,
  query: ProductsQuery,
): Promise<EndpointResult<typeof contract>> {
  const { db } = deps;
  const data = await readDutyData(deps);
  const [rows, counts, rate] = await Promise.all([
    listOwnProducts(db, actor.id, { ...query, limit: PRODUCTS_PER_PAGE + 1 }),
    countOwnProducts(db, actor.id, data?.key ?? null),
    shippingRate(db, actor.id),
  ]);
  const { page, next } = cutPage(rows, PRODUCTS_PER_PAGE);
  return { products: page.map(({ product }) => presentProduct(product, rate)), next, ...counts };
}

/** Throws `notFound` for a product of another account. */
export async function listProductChanges(
  { db }: Pick<Deps, "db">,
  actor: User,
  id: string,
): Promise<EndpointResult<typeof changesContract>> {
  const product = await findProduct(db, { userId: actor.id, id });
  if (!product) throw new AppError("notFound", "productErrors.notFound");
  const rows = await db
    .select()
    .from(productChanges)
    .where(eq(productChanges.productId, id))
    .orderBy(desc(productChanges.at), desc(productChanges.id));
  return {
    changes: rows.map(({ at, productId: _productId, ...change }) => ({
      ...change,
      at: at.toISOString(),
    })),
  };
}
