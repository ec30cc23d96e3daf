import { type RefObject, useEffect } from "react";

/** The height that an open dialog leaves free at its edges. */
const PROPERTY = "--toast-space";

/** Reserves the height of the shown toast, so that it covers nothing of a dialog below it. */
export function useToastSpace(viewport: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const { current } = viewport;
    if (!current || !isShown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(PROPERTY, `${current.offsetHeight}px`);
    });
    observer.observe(current, { box: "border-box" });
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [viewport, isShown]);
}
