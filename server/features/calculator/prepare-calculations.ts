import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { findAssessor } from "./assess-items-by-line.ts";

type PrepareDeps = Pick<Deps, "settings" | "tariff" | "schedule" | "measures" | "exchangeRates">;

/**
 * Loads the data of the active versions that calculations read, so that the first one does not wait for them. Never
 * rejects: the first calculation tries again.
 */
export async function prepareCalculations(deps: PrepareDeps): Promise<void> {
  try {
    const { method, usesSchedule } = await readCalculationSettings(deps);
    if (method !== "csv") return;
    await Promise.all([deps.tariff.get(), deps.exchangeRates.get()]);
    if (!usesSchedule) return;
    const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
    if (schedule && measures) findAssessor(schedule)(measures);
  } catch (error) {
    console.error(`The data of calculations were not prepared: ${describeError(error)}`);
  }
}
