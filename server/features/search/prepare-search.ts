import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { searchIndex } from "./search-schedule.ts";

/**
 * Loads the tariff schedule and builds its search index in many turns of the event loop, so that the first visitor who
 * types a name does not wait for it. Does nothing while settings do not use the schedule. Never rejects: the first search
 * tries again.
 */
export async function prepareSearch(deps: Pick<Deps, "schedule" | "settings">): Promise<void> {
  try {
    const { method, usesSchedule } = await readCalculationSettings(deps);
    if (method !== "csv" || !usesSchedule) return;
    const tree = await deps.schedule.get();
    if (tree) await searchIndex(tree);
  } catch (error) {
    console.error(`The search index was not prepared: ${describeError(error)}`);
  }
}
