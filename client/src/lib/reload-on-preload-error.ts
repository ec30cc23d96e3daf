import { isServerReachable } from "./load-code.ts";

const KEY = "reloaded-at";
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads a page that requests files of a former deployment, at most once per minute, so that a file
 * missing for another reason causes no loop. Without a connection the page stays: a reload would
 * replace it by the browser's error page.
 */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", async () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MIN_INTERVAL_MS || !(await isServerReachable())) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
