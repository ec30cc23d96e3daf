import type { RefObject } from "react";
import { useOnChange } from "#client/lib/use-on-change.ts";

/**
 * When another result replaces the list of items, the item that had the focus gets it again, opened, instead of the
 * result's heading. The new list is in the order of the form's rows, which `data-row` of the items names.
 */
export function useFocusOfItem(list: RefObject<HTMLElement | null>, resultId: string) {
  const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const row = items.find((item) => item.contains(document.activeElement))?.dataset.row;
  useOnChange(resultId, () => {
    const details = list.current?.querySelector<HTMLDetailsElement>(`[data-row="${row}"] details`);
    if (!details) return;
    details.open = true;
    queueMicrotask(() => details.querySelector("summary")?.focus()); // after the heading
  });
}
