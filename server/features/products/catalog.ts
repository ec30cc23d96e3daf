import { eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import { productCatalogs } from "#shared/db/schema.ts";
import { rateFromPercent, toPercent } from "#shared/money.ts";
import type { Catalog } from "#shared/products/contract.ts";

const DEFAULTS: Catalog = { fromCountry: "", shippingPercent: 0, hasMails: true };

/** What holds for all products of the account. */
export async function getCatalog({ db }: Pick<Deps, "db">, actor: User): Promise<Catalog> {
  const [row] = await db.select().from(productCatalogs).where(eq(productCatalogs.userId, actor.id));
  if (!row) return DEFAULTS;
  const { fromCountry, shippingRate, hasMails } = row;
  return { fromCountry, shippingPercent: toPercent(shippingRate), hasMails };
}

/** Shipping is a part of what is shown, not of what is stored, so nothing is computed again. */
export async function updateCatalog(
  deps: Pick<Deps, "db">,
  actor: User,
  { fromCountry, shippingPercent, hasMails }: Catalog,
): Promise<Catalog> {
  const shippingRate = rateFromPercent(shippingPercent.toFixed(2));
  const values = { fromCountry, shippingRate, hasMails };
  await deps.db
    .insert(productCatalogs)
    .values({ userId: actor.id, ...values })
    .onConflictDoUpdate({ target: productCatalogs.userId, set: values });
  return getCatalog(deps, actor);
}
