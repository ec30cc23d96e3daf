import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CallReport } from "#server/integrations/landed-cost/landed-cost.ts";
import { insertCall } from "./queries.ts";

/** Stores a call's report. A database error is logged only, so that it does not fail the calculation. */
export async function recordCall({ db }: Pick<Deps, "db">, report: CallReport, isTest = false) {
  try {
    await insertCall(db, { ...report, isTest });
  } catch (error) {
    console.error(`A call to the landed-cost provider was not recorded: ${describeError(error)}`);
  }
}
