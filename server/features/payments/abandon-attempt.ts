import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { AttemptNote } from "#shared/payments/states.ts";
import { type Attempt, changeAttempt } from "./attempts.ts";
import { deriveTransaction, lockTransaction } from "./queries.ts";

/** Closes an attempt whose PaymentIntent cannot be read. It can still become paid, by a webhook event. */
export async function abandonAttempt(
  { db }: Pick<Deps, "db">,
  attempt: Attempt,
  lastErrorCode: AttemptNote,
) {
  await runTransaction(db, async (tx) => {
    await lockTransaction(tx, attempt.transactionId);
    await changeAttempt(tx, attempt, { state: "abandoned", lastErrorCode });
    await deriveTransaction(tx, attempt.transactionId);
  });
}
