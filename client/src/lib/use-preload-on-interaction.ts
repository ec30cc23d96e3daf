import { useEffect } from "react";
import { useHasInteracted } from "./use-has-interacted.ts";

/** Fetches what the visitor will soon see, if anything, once they have begun to use the page. */
export function usePreloadOnInteraction(part: { preload: () => Promise<void> } | null) {
  const isInUse = useHasInteracted();
  useEffect(() => {
    if (isInUse) void part?.preload();
  }, [isInUse, part]);
}
