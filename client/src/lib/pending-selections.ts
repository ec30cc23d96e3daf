import { useLayoutEffect } from "react";

let pendingCount = 0;

/** Keeps `pendingSelectionsSettled` waiting until what was typed in a combobox is selected. */
export function usePendingSelection(isPending: boolean) {
  useLayoutEffect(() => {
    if (!isPending) return;
    pendingCount++;
    return () => void pendingCount--;
  }, [isPending]);
}

/**
 * Resolves once no combobox waits for its code, its options or its matches to select what was typed. To be called
 * before a form is read: the key that submits it may also be the one that selects.
 */
export async function pendingSelectionsSettled(): Promise<void> {
  await null; // React renders what the key changed in a microtask of its own, which comes before
  while (pendingCount > 0) await new Promise(requestAnimationFrame);
}
