import type { Deps } from "#server/deps.ts";
import {
  reconcilePayments,
  reconcileRecentPayments,
} from "#server/features/payments/reconcile-payments.ts";
import { claimDailyRun } from "./claim-daily-run.ts";
import { repeat } from "./repeat.ts";

const MINUTE = 60_000;

/** Asks the card provider about what is pending, every minute, and about all of the last days once a day. */
export const startPaymentReconciliation = (deps: Deps) =>
  repeat("Reconciling payments", MINUTE, async () => {
    const hasMore = await reconcilePayments(deps);
    if (!hasMore && (await claimDailyRun(deps.db, "review payments")))
      await reconcileRecentPayments(deps);
    return hasMore;
  });
