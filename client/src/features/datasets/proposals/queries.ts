import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import type { DatasetName } from "#shared/datasets/names.ts";
import { getVersionImpact, listProposals } from "#shared/datasets/proposals.ts";

const WHILE_COMPUTING_MS = 2000;

export const proposalsQuery = queryOptions({
  queryKey: [listProposals.path],
  queryFn: () => call(listProposals, {}),
  refetchInterval: ({ state }) =>
    state.data?.some(({ isComputing }) => isComputing) ? WHILE_COMPUTING_MS : false,
});

/** Outdated when a version is activated, so never reused. */
export const impactQuery = (kind: DatasetName, id: string) =>
  queryOptions({
    queryKey: [getVersionImpact.path, kind, id],
    queryFn: () => call(getVersionImpact, { params: { kind, id } }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isComputing ? WHILE_COMPUTING_MS : false),
  });
