import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useDeferredValue } from "react";
import { Route, Switch, useLocation } from "wouter";
import { paths } from "#shared/client-routes.ts";
import { Boundary } from "./components/boundary.tsx";
import { ComingBar } from "./components/coming-bar.tsx";
import { CrashScreen } from "./components/crash-screen.tsx";
import { withTexts } from "./i18n/i18n.ts";
import { lazyWithPreload } from "./lib/lazy-with-preload.tsx";
import { queryClient } from "./lib/query.ts";
import { useToast } from "./lib/toast.ts";
import { useHasInteracted } from "./lib/use-has-interacted.ts";
import { CalculatorPage } from "./pages/calculator-page.tsx";

const RegisterPage = lazyWithPreload(
  async () => (await withTexts("accounts", import("./pages/register-page.tsx"))).RegisterPage,
);
const ForgotPasswordPage = lazyWithPreload(
  async () =>
    (await withTexts("accounts", import("./pages/forgot-password-page.tsx"))).ForgotPasswordPage,
);
const ResetPasswordPage = lazyWithPreload(
  async () =>
    (await withTexts("accounts", import("./pages/reset-password-page.tsx"))).ResetPasswordPage,
);
const AdminPage = lazyWithPreload(
  async () => (await withTexts("accounts", import("./pages/admin-page.tsx"))).AdminPage,
);
const DashboardPage = lazyWithPreload(
  async () =>
    (await withTexts("accounts", withTexts("admin", import("./pages/dashboard-page.tsx"))))
      .DashboardPage,
);
const VerifyPage = lazyWithPreload(
  async () => (await withTexts("payments", import("./pages/verify-page.tsx"))).VerifyPage,
);
const NotFoundPage = lazyWithPreload(
  async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
);
const Toaster = lazyWithPreload(async () => (await import("./components/toaster.tsx")).Toaster);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary instead={<CrashScreen />}>
        <Pages />
      </Boundary>
      <Messages />
    </QueryClientProvider>
  );
}

/** The server's page stands until the first one's code has come, and each one until the next one's. */
function Pages() {
  const [location] = useLocation();
  const shown = useDeferredValue(location);
  return (
    <>
      {shown === location ? null : <ComingBar />}
      <Switch location={shown}>
        <Route path={paths.calculator} component={CalculatorPage} />
        <Route path={paths.register} component={RegisterPage} />
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route path={paths.admin} component={AdminPage} />
        <Route path={paths.dashboardTab} component={DashboardPage} />
        <Route path={paths.verify} component={VerifyPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </>
  );
}

/** Messages need their code once there is one or, so that even a lost network can be told of, soon. */
function Messages() {
  const isInUse = useHasInteracted();
  const message = useToast();
  return isInUse || message ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
