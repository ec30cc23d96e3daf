import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { listNotices, listSources } from "#shared/sources/contract.ts";

const WHILE_LOOKING_MS = 2000;

export const sourcesQuery = queryOptions({
  queryKey: [listSources.path],
  queryFn: () => call(listSources, {}),
  refetchInterval: ({ state }) =>
    state.data?.some(({ isLooking }) => isLooking) ? WHILE_LOOKING_MS : false,
});

export const noticesQuery = queryOptions({
  queryKey: [listNotices.path],
  queryFn: () => call(listNotices, {}),
});
