import { startTransition, useEffect, useState } from "react";

/** More rows than fit in a view. */
const FIRST = 30;
/** They render within one frame on a slow phone. */
const STEP = 40;

/** How many of `total` rows to render: the first ones at once, the others in steps between which the page responds. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(FIRST);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)));
    return () => clearTimeout(timer);
  }, [count, isComplete]);
  return Math.min(count, total);
}
