import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { redirectToLogin } from "#client/lib/session-expired.ts";
import { toast } from "#client/lib/toast.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";

const REDIRECT_DELAY_MS = 1000;

/** Redirects visitors (null) to the login; undefined means that the user is still loading. */
export function useDashboardGuard(user: User | null | undefined, onDenied: () => void) {
  const { t } = useTranslation("accounts");
  useEffect(() => {
    if (user === undefined || (user && isAdmin(user))) return;
    if (user === null) {
      const timer = redirectToLogin(t);
      return () => clearTimeout(timer);
    }
    toast({ title: t("auth.accessDenied"), description: t("errors.forbidden"), tone: "error" });
    const timer = setTimeout(onDenied, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user, onDenied, t]);
}
