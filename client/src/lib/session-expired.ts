import type { Translate } from "#shared/texts.ts";
import { ApiError } from "./api.ts";
import { readStored, writeStored } from "./browser-storage.ts";
import { toast } from "./toast.ts";

const REDIRECT_DELAY_MS = 500;

const PAGE_KEY = "page before login";

const leaveListeners = new Set<() => void>();

/** Calls the listener before the page is left for the login, to keep what would be lost. */
export const onLeaveForLogin = (listener: () => void) => leaveListeners.add(listener);

/** True for the code "errors.unauthorized"; the response of a proxy has none, but the text "Unauthorized". */
export const isSessionExpired = (error: Error): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  /unauthorized/i.test(error.code ?? error.body);

let redirect: ReturnType<typeof setTimeout> | undefined;

/** Redirects once for several failures, because the browser asks about unsaved changes each time. */
export function redirectToLogin(t: Translate<"common">) {
  toast({
    title: t("auth.unauthorized"),
    description: t("auth.loggingInAgain"),
    tone: "error",
  });
  clearTimeout(redirect);
  redirect = setTimeout(leaveForLogin, REDIRECT_DELAY_MS);
  return redirect;
}

function leaveForLogin() {
  writeStored("sessionStorage", PAGE_KEY, location.pathname + location.search);
  for (const listener of leaveListeners) listener();
  location.assign("/api/login");
}

/** The path of the page that was left for the login, once; null if the login was opened in another way. */
export function takePageBeforeLogin(): string | null {
  const page = readStored("sessionStorage", PAGE_KEY);
  writeStored("sessionStorage", PAGE_KEY, null);
  return page;
}
