import { query } from "#client/lib/query.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";

/** How the provider is doing; calls come in by themselves, so it is asked again and again. */
export const landedCostStatusQuery = {
  ...query(landedCostStatus),
  staleTime: 0,
  refetchInterval: 30_000,
};
