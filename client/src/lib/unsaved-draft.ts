import { readStoredJson, writeStored } from "./browser-storage.ts";
import { changedFields } from "./changed-fields.ts";
import { onLeaveForLogin } from "./session-expired.ts";
import { createStore, useStore } from "./store.ts";

// Drafts live outside of their panels, so that switching tabs loses no unsaved change. When the session has expired, they are
// kept in the browser's tab until the next login.

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

const KEPT_KEY = "drafts before login";

/** Secrets are not stored in the browser. */
const SECRET_DRAFTS: readonly string[] = ["credentials"];

type KeptDrafts = { userId: string | null; drafts: Record<string, unknown> };

let draftUserId: string | null = null;

/** States whose drafts these are: they are restored for the same user only. */
export function setDraftUser(userId: string) {
  draftUserId = userId;
}

/** The drafts of which nothing is lost when the page is left. */
let keptDrafts: object | null = null;

onLeaveForLogin(() => {
  const drafts = draftStore.get();
  const names = Object.keys(drafts).filter((name) => !SECRET_DRAFTS.includes(name));
  if (names.length === 0) return;
  const kept: KeptDrafts = {
    userId: draftUserId,
    drafts: Object.fromEntries(names.map((name) => [name, drafts[name]])),
  };
  writeStored("sessionStorage", KEPT_KEY, JSON.stringify(kept));
  if (names.length === Object.keys(drafts).length) keptDrafts = drafts;
});

/** Restores the drafts that the user had when the session expired; those of another user are removed. */
export function restoreDrafts(userId: string) {
  const kept = readStoredJson("sessionStorage", KEPT_KEY) as KeptDrafts | null; // safe: only this file writes it
  writeStored("sessionStorage", KEPT_KEY, null);
  if (kept?.userId === userId) draftStore.set(kept.drafts);
}

/** The browser confirms leaving the page while there are drafts that would be lost. */
window.addEventListener("beforeunload", (event) => {
  const drafts = draftStore.get();
  if (drafts !== keptDrafts && Object.keys(drafts).length > 0) event.preventDefault();
});
