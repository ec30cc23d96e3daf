import { useSyncExternalStore } from "react";

/** Descriptions whose suggestions were dismissed in this visit, in lower case. */
let dismissed: ReadonlySet<string> = new Set();

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const toKey = (description: string) => description.trim().toLowerCase();

export function dismissSuggestion(description: string) {
  dismissed = new Set([...dismissed, toKey(description)]);
  for (const listener of listeners) listener();
}

export const useIsDismissed = (description: string): boolean =>
  useSyncExternalStore(subscribe, () => dismissed.has(toKey(description)));
