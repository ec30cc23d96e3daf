import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import type { CallReport } from "#server/integrations/landed-cost/landed-cost.ts";
import { insertCall } from "./queries.ts";

/** Writes down what came of a call; that this cannot be done is no reason to fail what was asked for. */
export async function recordCall({ db }: Pick<Deps, "db">, report: CallReport, isTest = false) {
  try {
    await insertCall(db, { ...report, isTest });
  } catch (error) {
    console.error(`A call to the provider was not written down: ${describeError(error)}`);
  }
}
