import type { Db } from "#server/db/client.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { transactionById, transactionByIntent } from "./queries.ts";

const IS_ID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** Whose payment it is: by its id or, where we died before we kept that, by what it says itself. */
export async function transactionOf(db: Db, { id, metadata }: PaymentIntent) {
  const found = await transactionByIntent(db, id);
  if (found) return found;
  const { transaction_id: named = "" } = metadata;
  return IS_ID.test(named) ? transactionById(db, named) : undefined;
}
