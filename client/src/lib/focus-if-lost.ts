/**
 * Focuses an element in place of one that had the focus, such as the link that led to it. What contains the element has
 * the focus then: the page, or in Safari the nearest focusable parent of the clicked button.
 */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement?.contains(element)) element?.focus({ preventScroll: true });
}
