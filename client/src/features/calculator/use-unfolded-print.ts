import { useEffect, useRef } from "react";

/** Opens everything that is folded while the page is printed, and folds it again afterwards. */
export function useUnfoldedPrint() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      opened = [
        ...(container.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? []),
      ];
      for (const details of opened) details.open = true;
    };
    const fold = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener("beforeprint", unfold);
    window.addEventListener("afterprint", fold);
    return () => {
      window.removeEventListener("beforeprint", unfold);
      window.removeEventListener("afterprint", fold);
    };
  }, []);
  return container;
}
