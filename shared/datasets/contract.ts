import * as z from "zod/mini";
import { defineDownload, defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";

// A dataset is data that is uploaded as a file and kept in versions, of which one is active. The routes are the
// same for every kind; `details` and `differences` have the types that the contract of the kind declares.

export const datasetVersion = z.object({
  id: z.string(),
  destination: z.string(),
  name: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  uploadedBy: z.nullable(z.string()),
  createdAt: z.string(),
  isActive: z.boolean(),
  activatedAt: z.nullable(z.string()),
  rowCount: z.number(),
  details: z.custom<unknown>(),
});
export type DatasetVersion<Details = unknown> = z.output<typeof datasetVersion> & {
  details: Details;
};

const changes = z.object({
  /** The version that was compared with; null if none was active. */
  activeId: z.nullable(z.string()),
  differences: z.custom<unknown>(),
});
export type DatasetChanges<Differences = unknown> = z.output<typeof changes> & {
  differences: Differences;
};

export const datasetPreview = z.object({
  ...changes.shape,
  version: datasetVersion,
  /** Whether `version` is an earlier upload of the same file, which is not stored again. */
  isKnown: z.boolean(),
});
export type DatasetPreview<
  Details = unknown,
  Differences = unknown,
> = DatasetChanges<Differences> & {
  version: DatasetVersion<Details>;
  isKnown: boolean;
};

/** Newest first. */
export const listDatasetVersions = defineEndpoint({
  method: "GET",
  path: "/api/admin/datasets/:kind/versions",
  access: "admin",
  result: z.array(datasetVersion),
});

/** The largest file of any kind; a kind may take less. */
export const MAX_DATASET_BYTES = 128_000_000;

/** Stores a file as a new version, all or nothing, without activating it; the query has what the kind requires. */
export const uploadDataset = defineUpload({
  method: "POST",
  path: "/api/admin/datasets/:kind/versions",
  access: "admin",
  query: z.looseObject({}),
  file: { field: "file", maxBytes: MAX_DATASET_BYTES },
  result: datasetPreview,
});

/** Activates a version, also an earlier one; 409 if another than `expectedActiveId`, where given, is active. */
export const activateDatasetVersion = defineEndpoint({
  method: "POST",
  path: "/api/admin/datasets/:kind/versions/:id/activate",
  access: "admin",
  query: z.object({ expectedActiveId: z.optional(z.string().check(z.maxLength(36))) }),
  result: datasetVersion,
});

export const compareDatasetVersion = defineEndpoint({
  method: "GET",
  path: "/api/admin/datasets/:kind/versions/:id/changes",
  access: "admin",
  result: changes,
});

/** A CSV file of all changes, for a kind that lists only some of them. */
export const datasetChangesFile = defineDownload({
  path: "/api/admin/datasets/:kind/versions/:id/changes.csv",
  access: "admin",
});

/** A file that can be uploaded again. */
export const datasetFile = defineDownload({
  path: "/api/admin/datasets/:kind/versions/:id/file",
  access: "admin",
});

/** Deletes a version that was never active. Returns 409 for another one. */
export const deleteDatasetVersion = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/datasets/:kind/versions/:id",
  access: "admin",
  result: z.null(),
});
