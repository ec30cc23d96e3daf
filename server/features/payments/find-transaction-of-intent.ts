import type { Db } from "#server/db/client.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { findTransactionById, findTransactionByIntent } from "./queries.ts";

const UUID_PATTERN = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** By the intent's id, else by its metadata: a crash can leave the row without the id. */
export async function findTransactionOfIntent(db: Db, { id, metadata }: PaymentIntent) {
  const found = await findTransactionByIntent(db, id);
  if (found) return found;
  const { transaction_id: transactionId = "" } = metadata;
  return UUID_PATTERN.test(transactionId) ? findTransactionById(db, transactionId) : undefined;
}
