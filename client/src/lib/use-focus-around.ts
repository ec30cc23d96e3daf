import { useLayoutEffect, useRef } from "react";
import { focusAround } from "./focus-around.ts";

/** For an element that disappears with its component: if it has the focus then, what is around it takes the focus. */
export function useFocusAround<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusAround(element);
    };
  }, []);
  return ref;
}
