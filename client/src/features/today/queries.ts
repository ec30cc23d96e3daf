import { query } from "#client/lib/query.ts";
import { listAttention, listSetUpSteps } from "#shared/today/contract.ts";

// Read again at each visit: what they list happens elsewhere.

export const attentionQuery = { ...query(listAttention), staleTime: 0 };

export const setUpQuery = { ...query(listSetUpSteps), staleTime: 0 };
