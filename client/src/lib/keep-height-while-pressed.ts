/**
 * Keeps the height of the page until the mouse is released. A page that becomes shorter when a list closes scrolls below
 * the pressed button, which then gets no click.
 */
export function keepHeightWhilePressed() {
  const { body, documentElement } = document;
  if (!documentElement.matches(":active")) return; // the focus moves by keyboard
  body.style.minHeight = `${documentElement.scrollHeight}px`;
  window.addEventListener("mouseup", () => body.style.removeProperty("min-height"), { once: true });
}
