import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { readCredential } from "#server/features/settings/read-credential.ts";
import type { ResultOf } from "#shared/http/endpoint.ts";
import type { ProviderCall, providerConsole } from "#shared/landed-cost/contract.ts";
import type { Outcome } from "#shared/landed-cost/terms.ts";
import { newestCalls } from "./queries.ts";
import type { ProviderDeps } from "./request-quote.ts";

const SHOWN = 50;

/** How the landed-cost provider is doing. */
export async function getConsole(deps: ProviderDeps): Promise<ResultOf<typeof providerConsole>> {
  const { method } = await readCalculationSettings(deps);
  const rows = await newestCalls(deps.db, SHOWN);
  const calls = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    outcome: row.outcome as Outcome, // safe: only recordCall writes them
  }));
  return {
    isInUse: method === "zonos",
    hasKey: (await readCredential(deps, "zonos_api_key")) !== null,
    breaker: deps.landedCost.breakerState(),
    failure: failureIn(calls),
    calls,
  };
}

/** These are about one shipment, and say nothing of how the provider is doing. */
const OF_ONE_SHIPMENT: ReadonlySet<Outcome> = new Set(["refused", "noRoute"]);

function failureIn(calls: ProviderCall[]): ProviderCall | null {
  const last = calls.find(({ outcome }) => !OF_ONE_SHIPMENT.has(outcome));
  return last && last.outcome !== "ok" ? last : null;
}
