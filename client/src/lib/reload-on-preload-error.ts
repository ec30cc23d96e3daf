import { readStored, writeStored } from "./browser-storage.ts";

const KEY = "reloaded-at";
const MIN_INTERVAL_MS = 60_000;

/** Reloads a page that requests files of a previous deployment, at most once per minute; others stay as they are. */
export function reloadOnPreloadError() {
  window.addEventListener("vite:preloadError", async () => {
    const last = Number(readStored("sessionStorage", KEY));
    if (Date.now() - last < MIN_INTERVAL_MS || !(await hasNewDeployment())) return;
    writeStored("sessionStorage", KEY, String(Date.now()));
    location.reload();
  });
}

/** Whether the server's page starts with another script than this one; false without a connection. */
async function hasNewDeployment(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok && script != null && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}
