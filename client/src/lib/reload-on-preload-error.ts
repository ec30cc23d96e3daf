const KEY = "reloaded-at";
const MIN_INTERVAL_MS = 60_000;

/**
 * After a deployment a page that is still open asks for files that are gone. It reloads then,
 * once a minute at most, so that a file missing for another reason cannot make it loop.
 */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MIN_INTERVAL_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
