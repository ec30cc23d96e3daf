import type { TextKey, Translate } from "#shared/texts.ts";
import { ApiError } from "./api.ts";
import { toast } from "./toast.ts";

const REDIRECT_DELAY_MS = 500;

/** The code of responses to requests without a valid session. */
const UNAUTHORIZED: TextKey = "errors.unauthorized";

export const isSessionExpired = (error: Error): boolean =>
  error instanceof ApiError && error.code === UNAUTHORIZED;

let redirect: ReturnType<typeof setTimeout> | undefined;

/** Once for several failures, because the browser asks about unsaved changes each time. */
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
