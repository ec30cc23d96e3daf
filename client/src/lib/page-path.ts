import { useLocation } from "wouter";
import { createStore, useStore } from "./store.ts";

/** The address of the open dialog, and that of the page behind it. */
export const dialogAddress = createStore<{ dialog: string; page: string } | null>(null);

/** The path of the page to show, which stays while a dialog above it has an address of its own. */
export function usePagePath(): string {
  const [path] = useLocation();
  const open = useStore(dialogAddress);
  return open?.dialog === path ? open.page : path;
}
