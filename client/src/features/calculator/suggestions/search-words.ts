import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import { MAX_SEARCH_LENGTH } from "#shared/schedule/contract.ts";

/** Searches for the code of an item by these words, as if they were typed in its field, which belongs to another slice. */
export function searchWords(index: number, words: string) {
  focusItem(index, "hsCode");
  queueMicrotask(() => {
    const field = document.getElementById(`items.${index}.hsCode`);
    if (!(field instanceof HTMLInputElement)) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(field, words.slice(0, MAX_SEARCH_LENGTH).trim()); // React overrides the setter of the field itself
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
