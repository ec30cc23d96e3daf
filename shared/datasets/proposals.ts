import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { singleLineText } from "#shared/http/fields.ts";
import { SOURCE_NAMES } from "#shared/sources/names.ts";
import { datasetVersion } from "./contract.ts";
import type { Impact } from "./impact.ts";
import { DATASET_NAMES } from "./names.ts";

// Drafts that wait for a decision, and what they would change.

const versionImpact = z.object({
  /** Null while it is computed, and for data whose effect cannot be computed. */
  impact: z.nullable(z.custom<Impact>()),
  isComputing: z.boolean(),
});
export type VersionImpact = z.output<typeof versionImpact>;

/** What activating a draft would have changed in recent calculations, which a job computes. */
export const getVersionImpact = defineEndpoint({
  method: "GET",
  path: "/api/admin/datasets/:kind/versions/:id/impact",
  access: "admin",
  result: versionImpact,
});

const proposal = z.object({
  kind: z.enum(DATASET_NAMES),
  version: datasetVersion,
  source: z.enum(SOURCE_NAMES),
  ...versionImpact.shape,
});
export type Proposal = z.output<typeof proposal>;

/** Drafts that a source brought and on which nobody has decided, newest first. */
export const listProposals = defineEndpoint({
  method: "GET",
  path: "/api/admin/proposals",
  access: "admin",
  result: z.array(proposal),
});

export const MAX_DISMISSAL_LENGTH = 200;

export const dismissal = z.object({ reason: singleLineText(MAX_DISMISSAL_LENGTH) });

/** Records that a draft is not wanted, and why. Returns 409 for a version that is or was active, or is scheduled. */
export const dismissDatasetVersion = defineEndpoint({
  method: "POST",
  path: "/api/admin/datasets/:kind/versions/:id/dismiss",
  access: "admin",
  body: dismissal,
  result: datasetVersion,
});
