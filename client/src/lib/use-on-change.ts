import { useEffect, useEffectEvent, useRef } from "react";

/** Runs an effect when the value changes, but not on the first render. */
export function useOnChange(value: unknown, effect: () => void) {
  const previous = useRef(value);
  const run = useEffectEvent(effect);
  useEffect(() => {
    if (previous.current !== value) run();
    previous.current = value;
  }, [value]);
}
