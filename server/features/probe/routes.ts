import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/probe/contract.ts";
import { probeDuty } from "./probe-duty.ts";

export function probeRoutes(router: Router, deps: Deps) {
  mount(router, contract.probeDuty, ({ body, language }) => probeDuty(deps, body, language));
}
