import { useEffect } from "react";
import { useHasInteracted } from "./use-has-interacted.ts";

export function usePreloadOnInteraction(component: { preload: () => Promise<void> } | null) {
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    if (hasInteracted) void component?.preload();
  }, [hasInteracted, component]);
}
