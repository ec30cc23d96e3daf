import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { translatorFor } from "#server/http/texts.ts";
import { addCalculationCookie } from "#server/security/calculation-cookie.ts";
import * as comparison from "#shared/calculator/comparison.ts";
import { calculate } from "#shared/calculator/contract.ts";
import { compareRequests } from "./compare-requests.ts";
import { limitGoods } from "./limit-goods.ts";
import { runCalculation } from "./run-calculation.ts";
import { createCalculationSaver } from "./save-calculation.ts";

export function calculatorRoutes(router: Router, deps: Deps) {
  const save = createCalculationSaver(deps.pool);
  const endpoint = { ...calculate, limit: deps.limits.calculate };
  mount(router, endpoint, async ({ body, actor, ip, language, req, res }) => {
    await limitGoods(deps, ip, body.items.length);
    const caller = { t: translatorFor(language), language, userId: actor?.id ?? null };
    const result = await runCalculation({ ...deps, save }, body, caller);
    addCalculationCookie(deps, { req, res }, result.id);
    return result;
  });
  const compared = { ...comparison.compareRequests, limit: deps.limits.calculate };
  mount(router, compared, ({ body, ip, language }) =>
    compareRequests(deps, body.requests, { ip, language }),
  );
}
