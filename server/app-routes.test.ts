import type { Router } from "express";
import { describe, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/config/env.ts";
import { createDeps } from "#server/create-deps.ts";
import { createLog } from "#server/observe/log.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { ENV } from "#tests/support/run-app.ts";

/** Routes for load balancers, which have no contract because no client of the product calls them. */
const HEALTH_ROUTES = ["GET /healthz", "GET /readyz"];

describe("the routes of the app", () => {
  // Threats: B14
  it("the routes of the app are those of the contracts, each mounted once, and the health checks", async () => {
    const { deps, close } = createDeps(readEnv(ENV), "postgres://localhost:1/none", SILENT);
    const mounted = routeNames(createApp(deps).router);
    await close();
    const declared = endpoints.map(({ name }) => name);
    expect(mounted.sort()).toEqual([...declared, ...HEALTH_ROUTES].sort());
  });
});

const SILENT = createLog({ LOG_LEVEL: "silent" }, true);

const routeNames = ({ stack }: Pick<Router, "stack">): string[] =>
  stack.flatMap(
    ({ route }) => route?.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`) ?? [],
  );
