import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/exchange-rates/contract.ts";
import { fetchRates } from "./fetch-rates.ts";
import { presentRates } from "./present-rates.ts";

export function exchangeRateRoutes(router: Router, deps: Deps) {
  mount(router, contract.listExchangeRates, async () =>
    presentRates(await deps.exchangeRates.get()),
  );
  mount(router, contract.fetchExchangeRates, ({ actor, ip }) => fetchRates(deps, { actor, ip }));
}
