/** Moves the focus from an element that disappears to its tab panel, its dialog or the page. */
export const focusAround = (element: Element) =>
  element.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
