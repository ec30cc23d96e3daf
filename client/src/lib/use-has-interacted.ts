import { useEffect, useState } from "react";

/** Whether anyone has pressed a key or a button on this page yet. */
export function useHasInteracted(): boolean {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    const options = { once: true, capture: true };
    const note = () => setInUse(true);
    window.addEventListener("pointerdown", note, options);
    window.addEventListener("keydown", note, options);
    return () => {
      window.removeEventListener("pointerdown", note, options);
      window.removeEventListener("keydown", note, options);
    };
  }, []);
  return isInUse;
}
