import { useEffect, useRef } from "react";

/** Opens every closed disclosure in the container while the page is printed. */
export function useExpandDetailsForPrint() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let expanded: HTMLDetailsElement[] = [];
    const expand = () => {
      expanded = [
        ...(container.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? []),
      ];
      for (const details of expanded) details.open = true;
    };
    const collapse = () => {
      for (const details of expanded) details.open = false;
    };
    window.addEventListener("beforeprint", expand);
    window.addEventListener("afterprint", collapse);
    return () => {
      window.removeEventListener("beforeprint", expand);
      window.removeEventListener("afterprint", collapse);
    };
  }, []);
  return container;
}
