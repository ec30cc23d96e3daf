import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { textsFor } from "#server/http/texts.ts";
import { calculate } from "#shared/calculator/contract.ts";
import { runCalculation } from "./run-calculation.ts";

export function calculatorRoutes(deps: Deps) {
  const router = Router();
  mount(router, calculate, ({ body, req }) => runCalculation(deps, body, textsFor(req)));
  return router;
}
