import type { Deps } from "#server/deps.ts";
import { checkStripeKey } from "#server/features/credentials/key-checks.ts";
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
    await runOccasionally(deps, signal);
    return false;
  });

async function runOccasionally(deps: Deps, signal: AbortSignal) {
  if (await claimRun(deps.db, "Stripe key", "1 hour")) await checkStripeKey(deps);
  if (await claimRun(deps.db, "missed payment events", "1 hour"))
    await storeMissedEvents(deps, signal);
  if (await claimRun(deps.db, "review payments", "1 day"))
    await reconcileRecentPayments(deps, signal);
}
