import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { analytics } from "#shared/analytics/contract.ts";
import { getAnalytics } from "./get-analytics.ts";

export function analyticsRoutes(router: Router, deps: Deps) {
  mount(router, analytics, ({ query }) => getAnalytics(deps, query));
}
