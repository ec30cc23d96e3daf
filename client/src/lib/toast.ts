import { createStore, useStore } from "./store.ts";

export type Toast = {
  id: number;
  isOpen: boolean;
  title: string;
  description?: string | undefined;
  tone?: "error" | "success";
  /** Whether the page or a dialog shows and announces the same error, so that the toast does not announce it. */
  isShownInPlace?: boolean | undefined;
  action?: { label: string; run: () => void };
};

/** Time between closing a toast and removing it from the page. */
const REMOVE_DELAY_MS = 1_000_000;

let nextId = 1;
export const toastStore = createStore<Toast | null>(null);

export function toast(content: Omit<Toast, "id" | "isOpen">) {
  toastStore.set({ ...content, id: nextId++, isOpen: true });
}

export function dismissToast(id: number) {
  const current = toastStore.get();
  if (current?.id !== id || !current.isOpen) return;
  toastStore.set({ ...current, isOpen: false });
  setTimeout(() => toastStore.get()?.id === id && toastStore.set(null), REMOVE_DELAY_MS);
}

/** An error that is shown while its action runs again would contradict the result. */
export function dismissErrorToast() {
  const current = toastStore.get();
  if (current?.tone === "error") dismissToast(current.id);
}

/** Called on a change after which an action such as Undo would apply to other rows. */
export function dismissActionToast() {
  const current = toastStore.get();
  if (current?.action) dismissToast(current.id);
}

export const useToast = () => useStore(toastStore);
