import { useEffect, useEffectEvent } from "react";

const isAtDialog = (): boolean => history.state?.isDialog === true;

/** Gives a dialog a history entry, so that the browser's Back button closes it; a locked one stays open. */
export function useCloseOnBack(isLocked: boolean, onClose: () => void) {
  const leave = useEffectEvent(() => {
    if (isAtDialog()) return; // forward again, to a locked dialog
    if (isLocked) history.forward();
    else onClose();
  });
  useEffect(() => {
    // After a reload the entry is there already.
    if (!isAtDialog()) history.pushState({ ...history.state, isDialog: true }, "");
    const onPopState = () => leave();
    window.addEventListener("popstate", onPopState);
    return () => {
      window.removeEventListener("popstate", onPopState);
      if (isAtDialog()) history.back();
    };
  }, []);
}
