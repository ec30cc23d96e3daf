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
    return afterToasterLoads(() => redirectToLogin(t));
  }, [user, onLoggedOut, t]);

  const isDenied = user ? !isAdmin(user) : false;
  useEffect(() => {
    if (!isDenied) return;
    return afterToasterLoads(() => {
      toast({ title: t("auth.accessDenied"), description: t("errors.forbidden"), tone: "error" });
      return setTimeout(onDenied, REDIRECT_DELAY_MS);
    });
  }, [isDenied, onDenied, t]);
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * Calls `redirect`, which shows a toast and starts a timer, once the toast can be shown: on a slow connection the
 * page would be gone before. Returns what cancels it.
 */
function afterToasterLoads(redirect: () => Timer) {
  let timer: Timer | undefined;
  let isCanceled = false;
  const start = () => {
    if (!isCanceled) timer = redirect();
  };
  import("#client/components/toaster.tsx").then(start, start);
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}
