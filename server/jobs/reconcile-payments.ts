import type { Deps } from "#server/deps.ts";
import { reconcilePayments, reviewPayments } from "#server/features/payments/reconcile-payments.ts";
import { takeTurn } from "./daily.ts";
import { repeat } from "./repeat.ts";

const MINUTE = 60_000;

/** Asks the card provider about what is pending, every minute, and about all of the last days once a day. */
export const startReconciling = (deps: Deps) =>
  repeat("Reconciling payments", MINUTE, async () => {
    const hasMore = await reconcilePayments(deps);
    if (!hasMore && (await takeTurn(deps.db, "review payments"))) await reviewPayments(deps);
    return hasMore;
  });
