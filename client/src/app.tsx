import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useDeferredValue } from "react";
import { Route, Switch } from "wouter";
import { paths } from "#shared/client-routes.ts";
import { CrashScreen } from "./components/crash-screen.tsx";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { NavigationProgress } from "./components/navigation-progress.tsx";
import "./lib/early-hotkey.ts"; // listens from the start, before the toaster has loaded
import { focusIfLost } from "./lib/focus-if-lost.ts";
import { lazyWithPreload } from "./lib/lazy-with-preload.tsx";
import { loadCode } from "./lib/load-code.ts";
import { usePagePath } from "./lib/page-path.ts";
import { queryClient } from "./lib/query.ts";
import { useToast } from "./lib/toast.ts";
import { useHasInteracted } from "./lib/use-has-interacted.ts";
import { useOnChange } from "./lib/use-on-change.ts";
import { CalculatorPage } from "./pages/calculator-page.tsx";

// Navigation shows no Suspense fallback, so React's own `lazy` delays none of these.
const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loadCode(load) }));

const loadPages = () => import("./pages/load-pages.ts");
const RegisterPage = lazyPage(async () => (await loadPages()).loadRegisterPage());
const ForgotPasswordPage = lazyPage(async () => (await loadPages()).loadForgotPasswordPage());
const ResetPasswordPage = lazyPage(async () => (await loadPages()).loadResetPasswordPage());
const AccountPage = lazyPage(async () => (await loadPages()).loadAccountPage());
const ConfirmEmailPage = lazyPage(async () => (await loadPages()).loadConfirmEmailPage());
const AdminPage = lazyPage(async () => (await loadPages()).loadAdminPage());
const DashboardPage = lazyPage(async () => (await loadPages()).loadDashboardPage());
const VerifyPage = lazyPage(async () => (await loadPages()).loadVerifyPage());
const AccuracyPage = lazyPage(async () => (await loadPages()).loadAccuracyPage());
const ChangesPage = lazyPage(async () => (await loadPages()).loadChangesPage());
const ComparisonPage = lazyPage(async () => (await loadPages()).loadComparisonPage());
const CheckBillPage = lazyPage(async () => (await loadPages()).loadCheckBillPage());
const QuotePage = lazyPage(async () => (await loadPages()).loadQuotePage());
const ReviewPage = lazyPage(async () => (await loadPages()).loadReviewPage());
const HomePage = lazyPage(async () => (await loadPages()).loadHomePage());
const NotFoundPage = lazyPage(
  async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
);
const Toaster = lazyWithPreload(async () => (await import("./components/toaster.tsx")).Toaster);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<CrashScreen />}>
        <Pages />
      </ErrorBoundary>
      <Messages />
    </QueryClientProvider>
  );
}

/** Keeps the current page, at first the server's, on screen while the next one loads. */
function Pages() {
  const path = usePagePath();
  const shown = useDeferredValue(path);
  // The calculator takes the focus of the link that led to it. The headings of other pages do, also when one is opened.
  useOnChange(shown, () => {
    if (shown === paths.calculator) focusIfLost(document.getElementById("content"));
  });
  return (
    <>
      {shown === path ? null : <NavigationProgress />}
      <Switch location={shown}>
        <Route path={paths.calculator} component={CalculatorPage} />
        <Route path={paths.register} component={RegisterPage} />
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route path={paths.account} component={AccountPage} />
        <Route path={paths.confirmEmail} component={ConfirmEmailPage} />
        <Route path={paths.admin} component={AdminPage} />
        <Route path={paths.payment} component={DashboardPage} />
        <Route path={paths.dashboardTab} component={DashboardPage} />
        <Route path={paths.verify} component={VerifyPage} />
        <Route path={paths.accuracy} component={AccuracyPage} />
        <Route path={paths.changes} component={ChangesPage} />
        <Route path={paths.compare} component={ComparisonPage} />
        <Route path={paths.checkBill} component={CheckBillPage} />
        <Route path={paths.homeList} component={HomePage} />
        <Route path={paths.quote} component={QuotePage} />
        <Route path={paths.review} component={ReviewPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </>
  );
}

/** The toaster is loaded on the first interaction, so that it can report a lost connection later. */
function Messages() {
  const hasInteracted = useHasInteracted();
  const message = useToast();
  return hasInteracted || message ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
