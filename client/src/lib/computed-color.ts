/** A colour of ours as the browser works it out now, for what is not drawn with classes. */
export function computedColor(background: string): string {
  const probe = document.createElement("span");
  probe.className = background;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}
