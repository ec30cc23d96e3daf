import type { Deps } from "#server/deps.ts";
import { rollUp } from "#server/features/analytics/roll-up.ts";
import {
  createCalculationPurge,
  createItemPurge,
  type Retention,
} from "#server/features/calculator/purge-calculations.ts";
import { activateDueVersions } from "#server/features/datasets/activate-due-versions.ts";
import { processDueEvents } from "#server/features/payments/events/process-events.ts";
import { type Mailer, removeOldMailFiles } from "#server/integrations/mail.ts";
import { startCleanUp } from "./clean-up.ts";
import { startMailOutbox } from "./mail-outbox.ts";
import { startPaymentReconciliation } from "./reconcile-payments.ts";
import { type Job, startJob } from "./start-job.ts";

const SECOND = 1000;
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
