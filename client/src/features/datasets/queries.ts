import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import { compareDatasetVersion, listDatasetVersions } from "#shared/datasets/contract.ts";
import type { DatasetName } from "#shared/datasets/names.ts";
import { listComingChanges } from "#shared/measures/coming-changes.ts";

export const versionsQuery = (kind: DatasetName) =>
  queryOptions({
    queryKey: [listDatasetVersions.path, kind],
    queryFn: () => call(listDatasetVersions, { params: { kind } }),
  });

/** Outdated when a version is activated, so never reused. */
export const comparisonQuery = (kind: DatasetName, id: string) =>
  queryOptions({
    queryKey: [compareDatasetVersion.path, kind, id],
    queryFn: () => call(compareDatasetVersion, { params: { kind, id } }),
    gcTime: 0,
  });

/** What another active version, or another day of an activation, outdates. */
export const comingChangesQuery = query(listComingChanges);
