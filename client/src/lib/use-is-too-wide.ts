import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the only child of an element is wider than the element's content box, as a table is that cannot break its words
 * further. Not watched if `isEnabled` is false.
 */
export function useIsTooWide(element: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const { current } = element;
    const child = current?.firstElementChild;
    if (!isEnabled || !current || !(child instanceof HTMLElement)) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(current);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      // Both are whole pixels of widths that may not be.
      setTooWide(child.offsetWidth > current.clientWidth - padding + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    observer.observe(child);
    return () => observer.disconnect();
  }, [element, isEnabled]);
  return isTooWide;
}
