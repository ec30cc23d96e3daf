import { query } from "#client/lib/query.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";

/** Loaded again on each visit, because calls by visitors change it. */
export const landedCostStatusQuery = { ...query(landedCostStatus), staleTime: 0 };
