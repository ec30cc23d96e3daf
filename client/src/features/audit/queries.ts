import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { listActivity } from "#shared/audit/contract.ts";

/** The audit log, newest first; not cached, so that opening it always loads it. */
export const activityPages = infiniteQueryOptions({
  queryKey: [listActivity.path],
  queryFn: ({ pageParam }) =>
    call(listActivity, { query: pageParam === null ? {} : { before: String(pageParam) } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  gcTime: 0,
});
