let isPressing = false;

window.addEventListener(
  "mousedown",
  ({ target }) => {
    isPressing = target instanceof Element && target.closest("a, button, label, summary") !== null;
  },
  { capture: true },
);
window.addEventListener("mouseup", () => {
  isPressing = false;
});

/**
 * Runs what a field changes when it is left: at once, or when the mouse is released that left it by pressing a button.
 * A button that moves in between, because of an error or a list that closes, gets no click.
 */
export function afterPress(change: () => void) {
  if (isPressing) window.addEventListener("mouseup", change, { once: true });
  else change();
}
