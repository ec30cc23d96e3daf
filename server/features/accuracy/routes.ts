import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/accuracy/contract.ts";
import { getAccuracy } from "./get-accuracy.ts";

/** A new version is shown after a minute at the latest; the response names those it was computed with. */
const MAX_AGE_SECONDS = 60;

export function accuracyRoutes(router: Router, deps: Deps) {
  const endpoint = {
    ...contract.getAccuracy,
    limit: deps.limits.search,
    maxAgeSeconds: MAX_AGE_SECONDS,
  };
  mount(router, endpoint, ({ query }) => getAccuracy(deps, query.language));
}
