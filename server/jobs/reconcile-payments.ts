import type { Deps } from "#server/deps.ts";
import {
  reconcilePayments,
  reconcileRecentPayments,
} from "#server/features/payments/events/reconcile-payments.ts";
import { reconcileRefunds } from "#server/features/payments/events/reconcile-refunds.ts";
import { storeMissedEvents } from "#server/features/payments/events/store-missed-events.ts";
import { claimRun } from "./claim-run.ts";
import { startJob } from "./start-job.ts";

const MINUTE = 60_000;

export const startPaymentReconciliation = (deps: Deps) =>
  startJob("reconcile-payments", MINUTE, async (signal) => {
    const hasMorePayments = await reconcilePayments(deps, signal);
    const hasMoreRefunds = await reconcileRefunds(deps, signal);
    if (hasMorePayments || hasMoreRefunds) return true;
    if (await claimRun(deps.db, "missed payment events", "1 hour"))
      await storeMissedEvents(deps, signal);
    if (await claimRun(deps.db, "review payments", "1 day"))
      await reconcileRecentPayments(deps, signal);
    return false;
  });
