import { changedFields } from "./changed-fields.ts";
import { createStore, useStore } from "./store.ts";

// Drafts live outside of their panels, so that switching tabs loses no unsaved change.

export const draftStore = createStore<Readonly<Record<string, unknown>>>({});

/**
 * The draft of this name, and a setter, which deletes it when given null. The name is that of its tab, with "/" and a name
 * of its own for another draft of the tab.
 */
export function useUnsavedDraft<T>(name: string): [T | null, (draft: T | null) => void] {
  const draft = (useStore(draftStore)[name] as T | undefined) ?? null; // safe: a name has one type
  return [draft, (next) => setDraft(name, next)];
}

export const useUnsavedDraftNames = (): string[] => Object.keys(useStore(draftStore));

function setDraft(name: string, draft: unknown) {
  const { [name]: _previous, ...others } = draftStore.get();
  draftStore.set(draft === null ? others : { ...others, [name]: draft });
}

/** Removes from a draft the fields that were saved, unless they have been changed again since. */
export function discardSaved(name: string, saved: object) {
  const rest = changedFields({ ...(draftStore.get()[name] as object | undefined) }, saved);
  setDraft(name, Object.keys(rest).length > 0 ? rest : null);
}

export const discardDrafts = () => draftStore.set({});

/** The browser confirms leaving the page while there are drafts, because they would be lost. */
window.addEventListener("beforeunload", (event) => {
  if (Object.keys(draftStore.get()).length > 0) event.preventDefault();
});
