/** For an element in place of one that had the focus, such as the link that led to it. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
