import type { Translate } from "#shared/texts.ts";
import { ApiError } from "./api.ts";
import { toast } from "./toast.ts";

const REDIRECT_DELAY_MS = 500;

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
  redirect = setTimeout(() => location.assign("/api/login"), REDIRECT_DELAY_MS);
  return redirect;
}
