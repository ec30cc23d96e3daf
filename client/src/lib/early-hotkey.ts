export const NOTIFICATIONS_KEY = "F8";

let isPressed = false;

window.addEventListener("keydown", ({ code }) => {
  isPressed = code === NOTIFICATIONS_KEY;
});

/** Whether F8 was the last key pressed, so that notifications that were loaded because of it can take the focus. */
export function takeEarlyHotkey(): boolean {
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}
