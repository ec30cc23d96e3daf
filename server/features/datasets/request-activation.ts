import { AppError } from "#server/errors/app-error.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { type ActivateVersionInput, activateVersion } from "./activate-version.ts";
import { compareVersion } from "./compare-version.ts";
import type { DatasetDeps, DatasetKind } from "./dataset.ts";
import { scheduleActivation } from "./schedule-activation.ts";
import { versionById } from "./version-queries.ts";

type RequestActivationInput = ActivateVersionInput & { confirmedName?: string | undefined };

/**
 * Activates a version, or schedules that for the later day from which it applies. Throws `conflict` for a version with
 * warnings unless `confirmedName` is its name, and what `activateVersion` throws.
 */
export async function requestActivation(
  deps: DatasetDeps,
  kind: DatasetKind,
  { confirmedName, ...input }: RequestActivationInput,
): Promise<DatasetVersion> {
  const { name, isActive } = await versionById(deps.db, kind.name, input.id);
  if (isActive) return activateVersion(deps, kind, input);
  const { warnings, activeId, startsOn } = await compareVersion(deps, kind, input.id);
  if (warnings.length > 0 && confirmedName?.trim() !== name) {
    throw new AppError("conflict", "datasets.nameRequired", { params: { name } });
  }
  // The warnings are those against the version that was active then: another one is a conflict.
  const checked = { ...input, expectedActiveId: input.expectedActiveId ?? activeId ?? undefined };
  return startsOn
    ? scheduleActivation(deps, kind, { ...checked, activeFrom: startsOn })
    : activateVersion(deps, kind, checked);
}
