import type { Deps } from "#server/deps.ts";
import { processDueEvents } from "#server/features/payments/process-events.ts";
import { startJob } from "./start-job.ts";

const ONE_SECOND = 1000;

/** Safe to run in several processes: each claims the events that it processes. */
export const startPaymentEvents = (deps: Deps) =>
  startJob("payment-events", ONE_SECOND, (signal) => processDueEvents(deps, signal));
