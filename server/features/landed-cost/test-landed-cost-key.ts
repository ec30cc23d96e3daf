import { AppError } from "#server/errors/app-error.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { recordCall } from "./record-call.ts";
import type { LandedCostDeps } from "./request-quote.ts";

/**
 * Requests a small quote with a key. Throws when none is returned, with the provider's message, if any, as the cause; but not
 * if the account does not serve the route, because then the key was accepted.
 */
export async function testLandedCostKey(deps: LandedCostDeps, key: string) {
  const serviceLevel = settingValue(await deps.settings.get(), "zonos_service_level_code");
  const report = await deps.landedCost.testKey(key, serviceLevel);
  await recordCall(deps, { ...report, isTest: true });
  const { outcome, message } = report;
  if (outcome === "ok" || outcome === "unsupportedRoute") return;
  throw new AppError("badGateway", `landedCostConsole.outcomes.${outcome}`, {
    ...(message && { cause: new Error(message) }),
  });
}
