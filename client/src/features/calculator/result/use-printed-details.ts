import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed, so that details are rendered that were never opened. They and every other closed
 * disclosure in the container are open on paper.
 */
export function usePrintedDetails(container: RefObject<HTMLElement | null>): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let expanded: HTMLDetailsElement[] = [];
    const expand = () => {
      flushSync(() => setPrinting(true)); // the browser prints what is there after the event
      expanded = [
        ...(container.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? []),
      ];
      for (const details of expanded) details.open = true;
    };
    const collapse = () => {
      for (const details of expanded) details.open = false;
      setPrinting(false);
    };
    window.addEventListener("beforeprint", expand);
    window.addEventListener("afterprint", collapse);
    return () => {
      window.removeEventListener("beforeprint", expand);
      window.removeEventListener("afterprint", collapse);
    };
  }, [container]);
  return isPrinting;
}
