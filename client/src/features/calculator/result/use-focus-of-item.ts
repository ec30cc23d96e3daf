import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in the list of items, which each result replaces: the item that had it gets it again, opened, instead of the
 * result's heading. `focusedRow` outlives the lists. It is the item's row in the form, as in `data-row` of the items.
 */
export function useFocusOfItem(focusedRow: RefObject<string | undefined>) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    // Runs before the list is removed, and the focus with it.
    return () => {
      const items = [...(current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      focusedRow.current = items.find((item) => item.contains(document.activeElement))?.dataset.row;
    };
  }, [focusedRow]);
  useEffect(() => {
    const row = focusedRow.current;
    const details = list.current?.querySelector<HTMLDetailsElement>(`[data-row="${row}"] details`);
    if (!details) return;
    details.open = true;
    queueMicrotask(() => details.querySelector("summary")?.focus()); // after the heading
  }, [focusedRow]);
  return list;
}
