import type { Deps } from "#server/deps.ts";
import {
  reconcilePayments,
  reconcileRecentPayments,
} from "#server/features/payments/reconcile-payments.ts";
import { reconcileRefunds } from "#server/features/payments/reconcile-refunds.ts";
import { claimDailyRun } from "./claim-daily-run.ts";
import { startJob } from "./start-job.ts";

const MINUTE = 60_000;

export const startPaymentReconciliation = (deps: Deps) =>
  startJob("reconcile-payments", MINUTE, async (signal) => {
    const hasMorePayments = await reconcilePayments(deps, signal);
    const hasMoreRefunds = await reconcileRefunds(deps, signal);
    const hasMore = hasMorePayments || hasMoreRefunds;
    if (!hasMore && (await claimDailyRun(deps.db, "review payments")))
      await reconcileRecentPayments(deps, signal);
    return hasMore;
  });
