import type { ItemValues } from "./form-values.ts";

export const itemRowId = (index: number) => `items.${index}`;

/** More than a row takes to render its fields once it is in view. */
const MAX_FRAMES = 30;

/** Scrolls to an item and focuses one of its fields, also if the row does not yet show its fields. */
export function focusItem(index: number, field: keyof ItemValues = "description") {
  // This runs after the update that adds or moves the row, but before the next key is pressed.
  queueMicrotask(() => {
    document.getElementById(itemRowId(index))?.scrollIntoView({ block: "nearest" });
    focusOnceRendered(`${itemRowId(index)}.${field}`, MAX_FRAMES);
  });
}

function focusOnceRendered(id: string, frames: number) {
  const field = document.getElementById(id);
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusOnceRendered(id, frames - 1));
}
