import { type RefObject, useEffect, useRef, useState } from "react";

/** Rows within one screen above and below are near, so that scrolling rarely shows others. */
const MARGIN = "100% 0px";

const listeners = new WeakMap<Element, (isNear: boolean) => void>();

let sharedObserver: IntersectionObserver | undefined;

/** One observer for all elements: one for each of hundreds of rows would be slow. */
function observer() {
  sharedObserver ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  return sharedObserver;
}

/** Whether an element is near the viewport or contains the focus; always true if not `isEnabled`. */
export function useNearViewport<E extends Element>(
  isEnabled: boolean,
): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!isEnabled || !current) return;
    listeners.set(current, (isIntersecting) =>
      setNear(isIntersecting || current.contains(document.activeElement)),
    );
    observer().observe(current);
    return () => observer().unobserve(current);
  }, [isEnabled]);
  return [element, isNear || !isEnabled];
}
