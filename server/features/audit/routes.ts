import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { listActivity as contract } from "#shared/audit/contract.ts";
import { listActivity } from "./list-activity.ts";

export function auditRoutes(deps: Deps) {
  const router = Router();
  mount(router, contract, ({ query }) => listActivity(deps, query));
  return router;
}
