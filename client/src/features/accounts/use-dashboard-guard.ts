import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { redirectToLogin } from "#client/lib/session-expired.ts";
import { toast } from "#client/lib/toast.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";

const REDIRECT_DELAY_MS = 1000;

type Navigation = { onDenied: () => void; onLoggedOut: () => void };

/** Redirects visitors (null) to the login; undefined means that the user is still loading. */
export function useDashboardGuard(
  user: User | null | undefined,
  { onDenied, onLoggedOut }: Navigation,
) {
  const { t } = useTranslation("accounts");
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (user) wasLoggedIn.current = true;
    if (user !== null) return;
    if (wasLoggedIn.current) return onLoggedOut();
    return cancelable(redirectToLogin(t));
  }, [user, onLoggedOut, t]);

  const isDenied = user ? !isAdmin(user) : false;
  useEffect(() => {
    if (!isDenied) return;
    toast({ title: t("auth.accessDenied"), description: t("errors.forbidden"), tone: "error" });
    return cancelable(setTimeout(onDenied, REDIRECT_DELAY_MS));
  }, [isDenied, onDenied, t]);
}

const cancelable = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer);
