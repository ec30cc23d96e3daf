import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { landedCostStatus } from "#shared/landed-cost/contract.ts";
import { getLandedCostStatus } from "./get-landed-cost-status.ts";

export function landedCostRoutes(router: Router, deps: Deps) {
  mount(router, landedCostStatus, () => getLandedCostStatus(deps));
}
