import { useLayoutEffect, useRef } from "react";
import { focusAround } from "./focus-around.ts";

/** Moves the focus of an element that disappears with its component to what is around it. */
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
