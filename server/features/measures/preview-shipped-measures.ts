import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import type { MeasuresPreview } from "#shared/measures/contract.ts";
import { readShippedFile } from "./shipped-file.ts";
import { uploadMeasures } from "./upload-measures.ts";

/** Stores the measures file of this release as if it were uploaded. */
export async function previewShippedMeasures(
  deps: Pick<Deps, "db" | "measures" | "schedule">,
  actor: ActorContext,
): Promise<MeasuresPreview> {
  const { fileName, bytes } = await readShippedFile();
  return uploadMeasures(deps, { ...actor, file: { name: fileName, bytes } });
}
