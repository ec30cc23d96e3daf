import { useSyncExternalStore } from "react";

// What was changed and is not saved yet outlives its panel: another tab of the portal loses nothing.

const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** A draft by its name, and how to change or, with null, drop it. */
export function useUnsavedDraft<T>(name: string): [T | null, (draft: T | null) => void] {
  const draft = useSyncExternalStore(subscribe, () => (drafts.get(name) as T | undefined) ?? null);
  return [draft, (next) => setDraft(name, next)];
}

/** The names of all drafts that are waiting, separated by spaces. */
export const useUnsavedDraftNames = (): string =>
  useSyncExternalStore(subscribe, () => [...drafts.keys()].join(" "));

function setDraft(name: string, draft: unknown) {
  if (draft === null) drafts.delete(name);
  else drafts.set(name, draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Leaving the page would lose the drafts, so the browser asks first. */
window.addEventListener("beforeunload", (event) => {
  if (drafts.size > 0) event.preventDefault();
});
