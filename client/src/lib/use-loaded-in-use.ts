import { useEffect } from "react";
import { useIsInUse } from "./use-is-in-use.ts";

/** Fetches what the visitor will soon see, if anything, once they have begun to use the page. */
export function useLoadedInUse(part: { load: () => Promise<void> } | null) {
  const isInUse = useIsInUse();
  useEffect(() => {
    if (isInUse) void part?.load();
  }, [isInUse, part]);
}
