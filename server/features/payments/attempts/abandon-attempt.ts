import type { Deps } from "#server/deps.ts";
import { changeTransaction } from "#server/features/payments/transactions/change-transaction.ts";
import type { AttemptNote } from "#shared/payments/states.ts";
import { type Attempt, changeAttempt } from "./attempts.ts";

/** Closes an attempt whose PaymentIntent cannot be read. It can still become paid, by a webhook event. */
export async function abandonAttempt(
  { db }: Pick<Deps, "db">,
  attempt: Attempt,
  lastErrorCode: AttemptNote,
) {
  await changeTransaction(db, attempt.transactionId, async (tx) => {
    await changeAttempt(tx, attempt, { state: "abandoned", lastErrorCode });
  });
}
