import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { CrashScreen } from "./components/crash-screen.tsx";
import { queryClient } from "./lib/query.ts";
import { useToast } from "./lib/toast.ts";
import { useIsInUse } from "./lib/use-is-in-use.ts";
import { CalculatorPage } from "./pages/calculator-page.tsx";
import { paths } from "./paths.ts";

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
      <CrashScreen>
        <Suspense fallback={null}>
          <Switch>
            <Route path={paths.calculator} component={CalculatorPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </CrashScreen>
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
