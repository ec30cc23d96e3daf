import { type RefObject, useEffect, useState } from "react";

const MARGIN_PX = 32;

/** Whether an element is lower than the viewport, so that it can stick without hiding its end. */
export function useFitsViewport(element: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setFits(current.offsetHeight + MARGIN_PX <= window.innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
  return fits;
}
