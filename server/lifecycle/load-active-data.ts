import type { Deps } from "#server/deps.ts";
import { prepareCalculations } from "#server/features/calculator/prepare-calculations.ts";
import { prepareSearch } from "#server/features/search/prepare-search.ts";

/**
 * Loads what the first calculation and the first search would wait for, then sets the health phase to "ready". Requests
 * are served meanwhile, between the turns of the event loop that it takes.
 */
export async function loadActiveData(deps: Deps): Promise<void> {
  await prepareCalculations(deps);
  await prepareSearch(deps);
  if (deps.health.phase === "loading") deps.health.phase = "ready"; // not when it was stopped meanwhile
}
