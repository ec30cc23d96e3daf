import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { suggestCodes as endpoint } from "#shared/suggestions/contract.ts";
import { suggestCodes } from "./suggest-codes.ts";

export function suggestionsRoutes(router: Router, deps: Deps) {
  const { search } = deps.limits;
  mount(router, { ...endpoint, limit: search }, async ({ body, ip, language }) => {
    const more = body.items.length - 1; // the route has consumed the point of the first one
    if (more > 0) await search.consumePoints(ip, more);
    return suggestCodes(deps, body, language);
  });
}
