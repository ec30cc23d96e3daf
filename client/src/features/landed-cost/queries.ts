import { query } from "#client/lib/query.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";

/** Polled every 30 s, because calls by visitors change it. */
export const landedCostStatusQuery = {
  ...query(landedCostStatus),
  staleTime: 0,
  refetchInterval: 30_000,
};
