let isPressing = false;

function startPress({ target }: Event) {
  isPressing = target instanceof Element && target.closest("a, button, label, summary") !== null;
}

function endPress() {
  isPressing = false;
}

window.addEventListener("mousedown", startPress, { capture: true });
window.addEventListener("mouseup", endPress, { capture: true });
// A drag, and the menu of the right button, end a press without a release.
window.addEventListener("keydown", endPress, { capture: true });

/**
 * Runs what a field changes when it is left: at once, or when the mouse is released that left it by pressing a button.
 * A button that moves in between, because of an error or a list that closes, gets no click.
 */
export function afterPress(change: () => void) {
  if (isPressing) window.addEventListener("mouseup", change, { once: true });
  else change();
}
