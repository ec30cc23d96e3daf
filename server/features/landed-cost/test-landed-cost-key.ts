import { settingValue } from "#shared/settings/settings.ts";
import { recordCall } from "./record-call.ts";
import type { LandedCostDeps } from "./request-quote.ts";

/** Requests a small quote with a key. Throws with the provider's message when none is returned. */
export async function testLandedCostKey(deps: LandedCostDeps, key: string) {
  const serviceLevel = settingValue(await deps.settings.get(), "zonos_service_level_code");
  const report = await deps.landedCost.testKey(key, serviceLevel);
  await recordCall(deps, report, true);
  if (report.outcome !== "ok") throw new Error(report.message ?? report.outcome);
}
