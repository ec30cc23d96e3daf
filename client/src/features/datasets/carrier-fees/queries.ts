import { query } from "#client/lib/query.ts";
import { listCarrierFees } from "#shared/carrier-fees/contract.ts";

export const carrierFeesQuery = query(listCarrierFees);
