import { useEffect, useEffectEvent, useRef } from "react";

/** Runs an effect when the value changes, but not on the first render. */
export function useOnChange(value: unknown, effect: () => void) {
  const former = useRef(value);
  const run = useEffectEvent(effect);
  useEffect(() => {
    if (former.current !== value) run();
    former.current = value;
  }, [value]);
}
