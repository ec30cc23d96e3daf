import { ALARMING_REMOVED_SHARE, type DatasetWarning } from "#shared/datasets/contract.ts";

/** A warning if a version lacks more than a fifth of what the active one has, as a file does that was cut off. */
export const removedWarning = (removed: number, total: number): DatasetWarning[] =>
  removed > total * ALARMING_REMOVED_SHARE ? [{ kind: "removed", removed, total }] : [];
