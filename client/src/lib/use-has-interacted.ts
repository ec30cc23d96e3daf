import { useEffect, useState } from "react";

/** Whether the visitor has pressed a key or a pointer on this page. */
export function useHasInteracted(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    const options = { once: true, capture: true };
    const onInteraction = () => setHasInteracted(true);
    window.addEventListener("pointerdown", onInteraction, options);
    window.addEventListener("keydown", onInteraction, options);
    return () => {
      window.removeEventListener("pointerdown", onInteraction, options);
      window.removeEventListener("keydown", onInteraction, options);
    };
  }, []);
  return hasInteracted;
}
