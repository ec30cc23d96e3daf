import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { limitGoods } from "#server/features/calculator/limit-goods.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/bill-check/contract.ts";
import { MAX_ASSESSMENTS } from "./assess-answers.ts";
import { checkBill } from "./check-bill.ts";

export function billCheckRoutes(router: Router, deps: Deps) {
  const endpoint = { ...contract.checkBill, limit: deps.limits.calculate };
  mount(router, endpoint, async ({ body, ip, language }) => {
    await limitGoods(deps, ip, MAX_ASSESSMENTS);
    return checkBill(deps, body, language);
  });
}
