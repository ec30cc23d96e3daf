import i18next from "i18next";
import { toast } from "./toast.ts";

const RETRY_INTERVAL_MS = 5000;

/**
 * Loads code or texts. Without a connection the page stays as it is, says so, and tries again; the last attempt
 * is one while the server responds, because the connection may have returned after the one before. While the
 * browser is offline nothing is loaded: it would not load a module again that failed once.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      if (navigator.onLine) return await load();
    } catch {
      if (await isServerReachable()) return load();
    }
    await null; // the render that needs the code must end before another component is updated
    toast({ title: i18next.t("errors.retrying"), tone: "error" });
    await connectionChange();
  }
}

/**
 * Loads the code of an action, which no error boundary surrounds: a failure is shown. Only a reload helps in every
 * browser, because some load no module again that failed once.
 */
export async function loadActionCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCode(load);
  } catch (error) {
    toast({
      title: i18next.t("errors.partMissing"),
      tone: "error",
      action: { label: i18next.t("common.reload"), run: () => location.reload() },
    });
    throw error;
  }
}

const isServerReachable = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Resolves when the browser is online again, at the latest after the retry interval. */
const connectionChange = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, RETRY_INTERVAL_MS);
    window.addEventListener("online", end);
    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    }
  });
