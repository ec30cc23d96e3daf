import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { providerConsole } from "#shared/landed-cost/contract.ts";
import { getConsole } from "./get-console.ts";

export function providerRoutes(deps: Deps) {
  const router = Router();
  mount(router, providerConsole, () => getConsole(deps));
  return router;
}
