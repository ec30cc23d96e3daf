import { useEffect, useEffectEvent } from "react";

/** How each open dialog is closed, the outermost first. Each has a history entry of its own. */
const openDialogs: (() => void)[] = [];

/** The time after which a traversal that the browser has ignored is given up. */
const TRAVERSAL_TIMEOUT_MS = 1000;

/** A traversal by this module, not by the user, whose `popstate` has not arrived; it leads to an entry of `count` dialogs. */
let traversal: { count: number } | null = null;

/** The number of dialogs at the current history entry; a reload keeps it. */
const countEntries = (): number => history.state?.openDialogs ?? 0;

function traverse(delta: number) {
  const started = { count: countEntries() + delta };
  traversal = started;
  history.go(delta);
  setTimeout(() => traversal === started && giveUpTraversal(), TRAVERSAL_TIMEOUT_MS);
}

/** Otherwise the next Back of the user would count as the traversal. */
function giveUpTraversal() {
  traversal = null;
  history.replaceState({ ...history.state, openDialogs: openDialogs.length }, "");
}

/** Adds the entries that open dialogs lack, and removes those of closed ones. */
function matchEntries() {
  if (traversal) return;
  const surplus = countEntries() - openDialogs.length;
  if (surplus > 0) return traverse(-surplus);
  // The page stays where it is while they are removed, also if it has scrolled to what the dialog changed.
  history.scrollRestoration = openDialogs.length > 0 ? "manual" : "auto";
  for (let count = countEntries(); count < openDialogs.length; count++) {
    history.pushState({ ...history.state, openDialogs: count + 1 }, "");
  }
}

function onPopState() {
  const isOwn = traversal?.count === countEntries();
  traversal = null;
  if (isOwn) matchEntries();
  else if (countEntries() < openDialogs.length) openDialogs.at(-1)?.();
}

window.addEventListener("popstate", onPopState);
matchEntries(); // after a reload, which closes all dialogs

/** Closes a dialog with the browser's Back button; a locked one stays open. */
export function useCloseOnBack(isLocked: boolean, onClose: () => void) {
  const leave = useEffectEvent(() => (isLocked ? traverse(1) : onClose()));
  useEffect(() => {
    const close = () => leave();
    openDialogs.push(close);
    queueMicrotask(matchEntries); // once for a dialog that replaces another
    return () => {
      openDialogs.splice(openDialogs.indexOf(close), 1);
      queueMicrotask(matchEntries);
    };
  }, []);
}
