import { useEffect } from "react";

/**
 * Calls `onPress` for a key that is pressed with Ctrl or ⌘, instead of what the browser does, except while a dialog is open:
 * another one would lose what is entered there.
 */
export function useShortcut(isKey: (event: KeyboardEvent) => boolean, onPress: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey === event.metaKey || !isKey(event)) return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) onPress();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
