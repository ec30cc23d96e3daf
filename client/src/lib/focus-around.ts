/** For an element that disappears with the focus: its tab panel, its dialog or the page takes it. */
export const focusAround = (element: Element) =>
  element.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
