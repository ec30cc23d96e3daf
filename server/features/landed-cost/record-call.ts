import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CallReport } from "#server/integrations/landed-cost/landed-cost.ts";
import { insertCall } from "./queries.ts";

/** Stores a call. A database error is logged only, so that it does not fail the calculation. */
export async function recordCall({ db }: Pick<Deps, "db">, call: CallReport & { isTest: boolean }) {
  try {
    await insertCall(db, call);
  } catch (error) {
    console.error(`A call to the landed-cost provider was not recorded: ${describeError(error)}`);
  }
}
