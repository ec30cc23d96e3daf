const KEY = "reloaded-at";
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads a page that requests files of a former deployment, at most once per minute, so that a file
 * missing for another reason causes no loop. Chromium repeats a failed import until the page reloads.
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
