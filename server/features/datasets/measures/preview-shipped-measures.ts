import type { ActorContext } from "#server/features/audit/record-event.ts";
import { fileFromBytes } from "#server/features/datasets/content.ts";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { previewVersion } from "#server/features/datasets/preview-version.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import { measures } from "./kind.ts";
import { readShippedFile } from "./shipped-file.ts";

/** Stores the measures file of this release as if it were uploaded. */
export async function previewShippedMeasures(
  deps: DatasetDeps,
  actor: ActorContext,
): Promise<DatasetPreview> {
  const { fileName, bytes } = await readShippedFile();
  return previewVersion(deps, measures, { ...actor, file: fileFromBytes(fileName, bytes) });
}
