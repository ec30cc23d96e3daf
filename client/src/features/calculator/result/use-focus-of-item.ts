import { type FocusEvent, useEffect, useRef } from "react";
import type { CalculationResult } from "#shared/calculator/contract.ts";

/**
 * Keeps the focus in the list of items when a result replaces another one: the item whose control had it, such as a
 * question that is no longer asked, gets it in the place of that control.
 */
export function useFocusOfItem(result: CalculationResult) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!result.id || document.activeElement !== document.body) return;
    const details = focused.current?.querySelector("details");
    if (!details?.isConnected) return;
    details.open = true;
    details.querySelector("summary")?.focus();
  }, [result.id]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest<HTMLElement>("[data-item-id]");
    },
    /** An element that is removed from the page sends no event. */
    onBlur: () => {
      focused.current = null;
    },
  };
}
