import type { TextKey, Translate } from "#shared/texts.ts";
import { ApiError } from "./api.ts";
import { toast } from "./toast.ts";

const REDIRECT_DELAY_MS = 500;

/** The code of responses to requests without a valid session. */
const UNAUTHORIZED: TextKey = "errors.unauthorized";

export const isSessionExpired = (error: Error): boolean =>
  error instanceof ApiError && error.code === UNAUTHORIZED;

export function redirectToLogin(t: Translate<"common">) {
  toast({
    title: t("auth.unauthorized"),
    description: t("auth.loggingInAgain"),
    tone: "error",
  });
  return setTimeout(() => location.assign("/api/login"), REDIRECT_DELAY_MS);
}
