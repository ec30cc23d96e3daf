/** The current color of a background class, for drawing that takes no classes. */
export function computedColor(background: string): string {
  const probe = document.createElement("span");
  probe.className = background;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}
