import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/** Rows within one screen above and below are near, so that scrolling rarely shows others. */
const MARGIN = "100% 0px";

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();

let sharedObserver: IntersectionObserver | undefined;

/** One observer for all elements: one for each of hundreds of rows would be slow. */
function observer() {
  sharedObserver ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  return sharedObserver;
}

const isInView = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < window.innerHeight;

/**
 * Whether an element is near the viewport or contains the focus; always true if not `isEnabled`. One in view changes at
 * once, the others in a transition: after a jump there are dozens, and what is pressed meanwhile must not wait for them.
 */
export function useNearViewport<E extends Element>(
  isEnabled: boolean,
): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!isEnabled || !current) return;
    listeners.set(current, (entry) => {
      const change = () =>
        setNear(entry.isIntersecting || current.contains(document.activeElement));
      if (isInView(entry)) change();
      else startTransition(change);
    });
    observer().observe(current);
    return () => observer().unobserve(current);
  }, [isEnabled]);
  return [element, isNear || !isEnabled];
}
