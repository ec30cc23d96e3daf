import { useEffect, useState } from "react";

/** Whether a condition has held for `ms` milliseconds without a pause. */
export function useLasts(condition: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!condition) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return lasts && condition;
}
