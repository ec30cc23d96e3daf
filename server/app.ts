import express, { type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { accountRoutes } from "#server/features/accounts/routes.ts";
import { createSessions } from "#server/features/accounts/sessions/sessions.ts";
import { accuracyRoutes } from "#server/features/accuracy/routes.ts";
import { analyticsRoutes } from "#server/features/analytics/routes.ts";
import { recordRejections } from "#server/features/audit/record-rejections.ts";
import { auditRoutes } from "#server/features/audit/routes.ts";
import { billCheckRoutes } from "#server/features/bill-check/routes.ts";
import { brandingRoutes } from "#server/features/branding/routes.ts";
import { calculatorRoutes } from "#server/features/calculator/routes.ts";
import { changesRoutes } from "#server/features/changes/routes.ts";
import { credentialRoutes } from "#server/features/credentials/routes.ts";
import { datasetRoutes } from "#server/features/datasets/routes.ts";
import { feedRoutes } from "#server/features/feed/routes.ts";
import { historyRoutes } from "#server/features/history/routes.ts";
import { landedCostRoutes } from "#server/features/landed-cost/routes.ts";
import { paymentRoutes } from "#server/features/payments/routes.ts";
import { probeRoutes } from "#server/features/probe/routes.ts";
import { productRoutes } from "#server/features/products/routes.ts";
import { quoteRoutes } from "#server/features/quotes/routes.ts";
import { searchRoutes } from "#server/features/search/routes.ts";
import { settingsRoutes } from "#server/features/settings/routes.ts";
import { sourceRoutes } from "#server/features/sources/routes.ts";
import { suggestionsRoutes } from "#server/features/suggestions/routes.ts";
import { todayRoutes } from "#server/features/today/routes.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { rejectCrossSite } from "#server/http/cross-site.ts";
import { errorHandler, notFound } from "#server/http/error-handler.ts";
import { healthRoutes } from "#server/http/health.ts";
import { removeLongHeaders } from "#server/http/long-headers.ts";
import { handleInTurn } from "#server/http/pipelined-requests.ts";
import { requestLog } from "#server/http/request-log.ts";
import { apiHeaders } from "#server/http/security-headers.ts";
import { stripeWebhook } from "#shared/payments/contract.ts";
import { endProductMails } from "#shared/products/alerts-contract.ts";

const API_ROUTES = [
  calculatorRoutes, // first, because most requests are calculations
  paymentRoutes,
  quoteRoutes,
  historyRoutes,
  productRoutes,
  settingsRoutes,
  credentialRoutes,
  datasetRoutes,
  probeRoutes,
  searchRoutes,
  suggestionsRoutes,
  accuracyRoutes,
  billCheckRoutes,
  changesRoutes,
  auditRoutes,
  analyticsRoutes,
  brandingRoutes,
  landedCostRoutes,
  todayRoutes,
  sourceRoutes,
  feedRoutes,
];

/** Builds the Express app without listening, so that tests can run it in process. */
export function createApp(deps: Deps, web: RequestHandler = notFound) {
  const sessions = createSessions(deps);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", deps.trustProxy);

  app.use(
    compose(
      handleInTurn(),
      removeLongHeaders,
      requestLog(deps.log),
      limitRequests(deps),
      apiHeaders(deps.publicUrl),
      closeConnectionsWhileDraining(deps),
    ),
  );
  app.use(
    "/api",
    compose(
      requireReadyDatabase(deps),
      rejectCrossSite(deps.publicUrl, [stripeWebhook.path]),
      sessions.identify,
    ),
  );
  // Outside of /api, because mail programs write to the address of the page that their readers open.
  app.use(endProductMails.path, rejectCrossSite(deps.publicUrl, []));
  for (const addRoutes of API_ROUTES) addRoutes(app, deps);
  accountRoutes(app, { ...deps, sessions });
  app.use("/api", notFound);
  healthRoutes(app, deps);
  app.use(web);
  app.use(notFound);
  app.use(recordRejections(deps));
  app.use(errorHandler);
  return app;
}

/** Runs middleware in order as one handler: Express's dispatch costs more than these handlers do. */
function compose(...handlers: RequestHandler[]): RequestHandler {
  const last = handlers.length - 1;
  return (req, res, next) => {
    const run = (index: number) => {
      const runNext = (error?: unknown) => (error ? next(error) : run(index + 1));
      try {
        handlers[index]?.(req, res, index === last ? next : runNext);
      } catch (error) {
        next(error); // a handler before it may have continued later
      }
    };
    run(0);
  };
}

function limitRequests({ limits }: Deps): RequestHandler {
  return (req, _res, next) => {
    limits.requests.consume(clientIp(req));
    next();
  };
}

/** Moves keep-alive connections of a load balancer to other instances before the server closes. */
function closeConnectionsWhileDraining({ health }: Deps): RequestHandler {
  return (_req, res, next) => {
    if (health.phase === "draining") res.setHeader("Connection", "close");
    next();
  };
}

function requireReadyDatabase({ health }: Deps): RequestHandler {
  return (_req, _res, next) => {
    if (health.phase === "starting") throw new AppError("unavailable", "errors.unavailable");
    next();
  };
}
