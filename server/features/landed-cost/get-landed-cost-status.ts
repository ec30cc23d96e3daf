import { readCredential } from "#server/security/read-credential.ts";
import type { LandedCostCall, LandedCostStatus } from "#shared/landed-cost/contract.ts";
import type { CallOutcome } from "#shared/landed-cost/terms.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { listNewestCalls } from "./queries.ts";
import type { LandedCostDeps } from "./request-quote.ts";

const MAX_CALLS = 50;

export async function getLandedCostStatus(deps: LandedCostDeps): Promise<LandedCostStatus> {
  const method = settingValue(await deps.settings.get(), "calculation_method");
  const rows = await listNewestCalls(deps.db, MAX_CALLS);
  const calls = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return {
    isInUse: method === "zonos",
    hasKey: (await readCredential(deps, "zonos_api_key")) !== null,
    breaker: deps.landedCost.breakerState(),
    failure: findCurrentFailure(calls),
    calls,
  };
}

/** Errors of a single shipment, which do not mean that the provider is failing. */
const SHIPMENT_OUTCOMES: ReadonlySet<CallOutcome> = new Set(["rejected", "unsupportedRoute"]);

function findCurrentFailure(calls: LandedCostCall[]): LandedCostCall | null {
  const last = calls.find(({ outcome }) => !SHIPMENT_OUTCOMES.has(outcome));
  return last && last.outcome !== "ok" ? last : null;
}
