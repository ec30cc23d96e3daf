import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import { listCarrierFees } from "#shared/carrier-fees/contract.ts";
import { carrierFees } from "./kind.ts";

export function carrierFeeRoutes(router: Router, deps: Deps) {
  mount(router, listCarrierFees, async () => (await deps.datasets.read(carrierFees).get()) ?? []);
}
