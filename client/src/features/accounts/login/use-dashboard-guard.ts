import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { redirectToLogin } from "#client/lib/session-expired.ts";
import { toast } from "#client/lib/toast.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isAdmin } from "#shared/accounts/policy.ts";
import { paths } from "#shared/client-routes.ts";

const REDIRECT_DELAY_MS = 1000;

/** Redirects visitors (null) to the login and plain users to the calculator; undefined while the user loads. */
export function useDashboardGuard(user: User | null | undefined) {
  const { t } = useTranslation("accounts");
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (user) wasLoggedIn.current = true;
    if (user !== null) return;
    if (wasLoggedIn.current) return navigate(paths.admin);
    return afterToasterLoads(() => redirectToLogin(t));
  }, [user, t]);

  const isDenied = user ? !isAdmin(user) : false;
  useEffect(() => {
    if (!isDenied) return;
    return afterToasterLoads(() => {
      toast({ title: t("auth.accessDenied"), description: t("errors.forbidden"), tone: "error" });
      return setTimeout(() => navigate(paths.calculator, { replace: true }), REDIRECT_DELAY_MS);
    });
  }, [isDenied, t]);
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
