import { createStore, useStore } from "./store.ts";

export type Toast = {
  id: number;
  isOpen: boolean;
  title: string;
  description?: string;
  tone?: "error" | "success";
  action?: { label: string; run: () => void };
};

/** Time between closing a toast and removing it from the page. */
const REMOVE_DELAY_MS = 1_000_000;

let nextId = 1;
const store = createStore<Toast | null>(null);

/** Shows a toast in place of the current one. */
export function toast(content: Omit<Toast, "id" | "isOpen">) {
  store.set({ ...content, id: nextId++, isOpen: true });
}

export function dismissToast(id: number) {
  const current = store.get();
  if (current?.id !== id || !current.isOpen) return;
  store.set({ ...current, isOpen: false });
  setTimeout(() => store.get()?.id === id && store.set(null), REMOVE_DELAY_MS);
}

export const useToast = () => useStore(store);
