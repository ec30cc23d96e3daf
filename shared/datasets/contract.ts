import * as z from "zod/mini";
import { defineDownload, defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";
import { SOURCE_NAMES } from "#shared/sources/names.ts";

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
  /** The day on which it is activated, in the destination's time; null unless that is scheduled. */
  activeFrom: z.nullable(z.string()),
  /** The day up to which its data are complete, as the file states it; null if it states none. */
  dataDate: z.nullable(z.string()),
  rowCount: z.number(),
  /** What brought it, if no person did. */
  source: z.nullable(z.enum(SOURCE_NAMES)),
  /** When a person decided against it, and why. */
  dismissedAt: z.nullable(z.string()),
  dismissal: z.nullable(z.string()),
  details: z.custom<unknown>(),
});
export type DatasetVersion<Details = unknown> = z.output<typeof datasetVersion> & {
  details: Details;
};

/** More than this share of the active version's rows removed needs a confirmation. */
export const ALARMING_REMOVED_SHARE = 0.2;

/** An exchange rate that changes by more than this percentage needs a confirmation. */
export const ALARMING_RATE_PERCENT = 50;

/** What may be a mistake in a file: its activation needs the version's name as a confirmation. */
export type DatasetWarning =
  | { kind: "removed"; removed: number; total: number }
  | { kind: "rateChanged"; currency: string; percent: number };

const changes = z.object({
  /** The version that was compared with; null if none was active. */
  activeId: z.nullable(z.string()),
  differences: z.custom<unknown>(),
  warnings: z.custom<DatasetWarning[]>(),
  /** The later day from which the version applies, in the destination's time; null if it applies already. */
  startsOn: z.nullable(z.string()),
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

/** The part of an uploaded file's name that its version keeps. */
export const MAX_VERSION_NAME_LENGTH = 200;

/**
 * Activates a version, also an earlier one, or schedules that for the day from which it applies. `expectedActiveId` is
 * the version that it is meant to replace; another one is a 409. Not checked if left out. A version with warnings needs
 * its name as `confirmedName`, otherwise a 409.
 */
export const activateDatasetVersion = defineEndpoint({
  method: "POST",
  path: "/api/admin/datasets/:kind/versions/:id/activate",
  access: "admin",
  query: z.object({
    expectedActiveId: z.optional(z.string().check(z.maxLength(36))),
    confirmedName: z.optional(z.string().check(z.maxLength(MAX_VERSION_NAME_LENGTH))),
  }),
  result: datasetVersion,
});

/** Cancels a scheduled activation. Returns 409 for a version without one. */
export const cancelDatasetActivation = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/datasets/:kind/versions/:id/activation",
  access: "admin",
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
