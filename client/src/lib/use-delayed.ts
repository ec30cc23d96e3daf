import { useEffect, useState } from "react";

/** The value that a text has had for `ms` milliseconds, as once typing pauses. */
export function useDelayed(text: string, ms: number): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return delayed;
}
