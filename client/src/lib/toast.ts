import { useSyncExternalStore } from "react";

export type Toast = {
  id: number;
  isOpen: boolean;
  title: string;
  description?: string;
  tone?: "error" | "done";
  action?: { label: string; run: () => void };
};

/** How long a dismissed toast is kept. */
const REMOVE_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** One toast at a time: a new one replaces the old. */
export function toast(content: Omit<Toast, "id" | "isOpen">) {
  show({ ...content, id: nextId++, isOpen: true });
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  setTimeout(() => current?.id === id && show(null), REMOVE_DELAY_MS);
}

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

export const useToast = () => useSyncExternalStore(subscribe, () => current);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
