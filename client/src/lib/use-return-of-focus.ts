import { useState } from "react";

/**
 * Returns the focus, when a dialog closes, to what had it before: Radix itself returns it only to a trigger of its own.
 * If the opener has disappeared, its tab panel, its dialog or the page takes the focus. A field that has taken it since
 * the dialog was closed, because it is invalid, keeps it.
 */
export function useReturnOfFocus() {
  const [opener] = useState(focusedElement);
  const [surroundings] = useState(() => opener?.parentElement?.closest("[tabindex]"));
  return (event: Event) => {
    event.preventDefault();
    if (document.activeElement?.matches("input, select, textarea")) return;
    const page = document.getElementById("content");
    const target = [opener, surroundings, page].find((element) => element?.isConnected);
    if (target instanceof HTMLElement) target.focus();
  };
}

/**
 * Null where nothing has the focus, as while Tab is moving it. Safari focuses what contains a button that is clicked, not
 * the button, which is then below the pointer.
 */
function focusedElement() {
  const { activeElement, body } = document;
  const clicked = document.querySelector(":is(button, a):hover");
  if (clicked && activeElement?.contains(clicked)) return clicked;
  return activeElement === body ? null : activeElement;
}
