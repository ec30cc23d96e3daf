import { useEffect } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { createStore, useStore } from "./store.ts";

/** The address of the open dialog, and that of the page behind it. */
const store = createStore<{ dialog: string; page: string } | null>(null);

/** The path of the page to show, which stays while a dialog above it has an address of its own. */
export function usePagePath(): string {
  const [path] = useLocation();
  const open = useStore(store);
  return open?.dialog === path ? open.page : path;
}

/** Gives the open dialog an address: a reload then shows its content as a page. */
export function useDialogAddress(href: string | undefined, state?: object) {
  useEffect(() => {
    if (!href) return;
    const { pathname, search } = location;
    store.set({ dialog: href, page: pathname });
    navigate(href, { replace: true, state: { ...history.state, ...state } });
    return () => {
      if (location.pathname === href) navigate(pathname + search, { replace: true });
      store.set(null);
    };
  }, [href, state]);
}
