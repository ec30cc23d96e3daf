import { activateVersion } from "#server/features/datasets/activate-version.ts";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { type PreviewInput, previewVersion } from "#server/features/datasets/preview-version.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import { tariffs } from "./kind.ts";

/** Stores the file as a version, compares it with the active one, and activates it. Throws what `previewVersion` throws. */
export async function uploadTariffs(
  deps: DatasetDeps,
  { actor, ip, file }: PreviewInput,
): Promise<DatasetPreview> {
  const preview = await previewVersion(deps, tariffs, { actor, ip, file, reusesKnown: false });
  const version = await activateVersion(deps, tariffs, { actor, ip, id: preview.version.id });
  return { ...preview, version };
}
