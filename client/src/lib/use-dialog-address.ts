import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { dialogAddress } from "./page-path.ts";

/** Gives the open dialog an address: a reload then shows its content as a page. */
export function useDialogAddress(href: string | undefined, state?: object) {
  useEffect(() => {
    if (!href) return;
    const { pathname, search, hash } = location;
    const previousState = history.state;
    dialogAddress.set({ dialog: href, page: pathname });
    navigate(href, { replace: true, state: { ...previousState, ...state } });
    return () => {
      // The fragment stays: a shared link that reappears when the dialog leaves the history would reload the page.
      if (location.pathname === href)
        navigate(pathname + search + hash, { replace: true, state: previousState });
      dialogAddress.set(null);
    };
  }, [href, state]);
}
