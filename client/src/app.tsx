import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Boundary } from "./components/boundary.tsx";
import { CrashScreen } from "./components/crash-screen.tsx";
import { withTexts } from "./i18n/i18n.ts";
import { queryClient } from "./lib/query.ts";
import { useToast } from "./lib/toast.ts";
import { useIsInUse } from "./lib/use-is-in-use.ts";
import { CalculatorPage } from "./pages/calculator-page.tsx";
import { LoadingPage } from "./pages/loading-page.tsx";
import { paths } from "./paths.ts";

const RegisterPage = lazy(async () => {
  const { RegisterPage } = await withTexts("portal", import("./pages/register-page.tsx"));
  return { default: RegisterPage };
});
const ForgotPasswordPage = lazy(async () => {
  const { ForgotPasswordPage } = await withTexts(
    "portal",
    import("./pages/forgot-password-page.tsx"),
  );
  return { default: ForgotPasswordPage };
});
const ResetPasswordPage = lazy(async () => {
  const { ResetPasswordPage } = await withTexts(
    "portal",
    import("./pages/reset-password-page.tsx"),
  );
  return { default: ResetPasswordPage };
});
const AdminPage = lazy(async () => {
  const { AdminPage } = await withTexts("portal", import("./pages/admin-page.tsx"));
  return { default: AdminPage };
});
const DashboardPage = lazy(async () => {
  const { DashboardPage } = await withTexts("portal", import("./pages/dashboard-page.tsx"));
  return { default: DashboardPage };
});
const VerifyPage = lazy(async () => {
  const { VerifyPage } = await withTexts("later", import("./pages/verify-page.tsx"));
  return { default: VerifyPage };
});
const NotFoundPage = lazy(async () => {
  const { NotFoundPage } = await import("./pages/not-found-page.tsx");
  return { default: NotFoundPage };
});
const Toaster = lazy(async () => {
  const { Toaster } = await import("./components/toaster.tsx");
  return { default: Toaster };
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary instead={<CrashScreen />}>
        <Suspense fallback={<LoadingPage />}>
          <Switch>
            <Route path={paths.calculator} component={CalculatorPage} />
            <Route path={paths.register} component={RegisterPage} />
            <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
            <Route path={paths.resetPassword} component={ResetPasswordPage} />
            <Route path={paths.admin} component={AdminPage} />
            <Route path={paths.dashboardTab} component={DashboardPage} />
            <Route path={paths.verify} component={VerifyPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Boundary>
      <Messages />
    </QueryClientProvider>
  );
}

/** Messages need their code once there is one or, so that even a lost network can be told of, soon. */
function Messages() {
  const isInUse = useIsInUse();
  const message = useToast();
  return isInUse || message ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
