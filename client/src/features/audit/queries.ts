import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { type ActivityQuery, listActivity } from "#shared/audit/contract.ts";

export const activityQuery = (listQuery: ActivityQuery) => ({
  ...query(listActivity, listQuery),
  staleTime: 0,
  placeholderData: keepPreviousData,
});
