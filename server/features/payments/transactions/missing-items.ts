import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { calculationItems } from "#shared/db/schema.ts";
import { describeMissing } from "#shared/payments/missing-text.ts";
import type { MissingOfItems } from "#shared/payments/portal-contract.ts";
import type { Transaction } from "./queries.ts";

/** What the total of a payment lacked, with the descriptions of the items that lacked it. */
export async function listMissingItems(
  db: Db,
  { calculationId, missing }: Transaction,
): Promise<MissingOfItems[]> {
  if (!missing) return [];
  const rows = await db
    .select({ description: calculationItems.description })
    .from(calculationItems)
    .where(eq(calculationItems.calculationId, calculationId))
    .orderBy(calculationItems.id); // ascending in the order of the items
  return describeMissing(missing, rows);
}
