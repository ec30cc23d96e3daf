import type { Deps } from "#server/deps.ts";
import { recordAccuracy } from "#server/features/accuracy/results-history.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import {
  createCalculationPurge,
  createItemPurge,
  type Retention,
} from "#server/features/calculator/purge-calculations.ts";
import { computeChanges } from "#server/features/changes/compute-changes.ts";
import { activateDueVersions } from "#server/features/datasets/activate-due-versions.ts";
import { computeDueImpact } from "#server/features/datasets/impact/compute-due-impact.ts";
import { queueMonthlyBookkeeping } from "#server/features/payments/bookkeeping/queue-monthly-bookkeeping.ts";
import { processDueEvents } from "#server/features/payments/events/process-events.ts";
import { createProductAlerts } from "#server/features/products/alerts/alert-products.ts";
import { computeProducts } from "#server/features/products/compute-products.ts";
import { runDueLook } from "#server/features/sources/run-due-look.ts";
import { type Mailer, removeOldMailFiles } from "#server/integrations/mail.ts";
import { startCleanUp } from "./clean-up.ts";
import { startMailOutbox } from "./mail-outbox.ts";
import { startPaymentReconciliation } from "./reconcile-payments.ts";
import { type Job, startJob } from "./start-job.ts";

const SECOND = 1000;
const FIVE_SECONDS = 5 * SECOND;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type JobOptions = {
  mail: Mailer;
  /** The folder where mails are written instead of sent. */
  mailFolder: string;
  retention: Retention;
};

/** Several processes may run the same jobs: each claims the mails, events and payments that it handles. */
export function startJobs(deps: Deps, { mail, mailFolder, retention }: JobOptions): Job {
  const { db } = deps;
  const jobs = [
    startMailOutbox({ ...deps, mail }),
    startCleanUp(db),
    startJob("mail-files", HOUR, async () => {
      await removeOldMailFiles(mailFolder);
      return false;
    }),
    startJob("payment-events", SECOND, (signal) => processDueEvents(deps, signal)),
    startPaymentReconciliation(deps),
    startJob("dataset-activation", MINUTE, async () => {
      await activateDueVersions(deps);
      return false;
    }),
    startJob("sources", FIVE_SECONDS, async (signal) => {
      await runDueLook(deps, signal);
      return false;
    }),
    startJob("dataset-impact", FIVE_SECONDS, () => computeDueImpact(deps)),
    startJob("monthly-bookkeeping", 10 * MINUTE, async () => {
      await queueMonthlyBookkeeping(deps);
      return false;
    }),
    startJob("dataset-changes", 10 * SECOND, () => computeChanges(deps)),
    startJob("products", SECOND, () => computeProducts(deps)),
    startJob("product-alerts", MINUTE, createProductAlerts(deps)),
    startJob("accuracy", MINUTE, async () => {
      await recordAccuracy(deps);
      return false;
    }),
    startJob("roll-up", MINUTE, () => rollUp(db)),
    startJob("retention", HOUR, createCalculationPurge(db, retention)),
  ];
  if (retention.anonymousDays > 0) {
    jobs.push(startJob("item-retention", HOUR, createItemPurge(db)));
  }
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
