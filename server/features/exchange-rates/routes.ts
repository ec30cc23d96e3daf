import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/exchange-rates/contract.ts";
import { fetchRates } from "./fetch-rates.ts";
import { listRates } from "./list-rates.ts";
import { uploadRates } from "./upload-rates.ts";

export function exchangeRateRoutes(router: Router, deps: Deps) {
  mount(router, contract.listExchangeRates, () => listRates(deps));
  mountUpload(router, contract.uploadExchangeRates, async ({ actor, ip, query, readFile }) => {
    const isPreview = query.preview === "true";
    return uploadRates(deps, { actor, ip, file: await readFile(), isPreview, seen: query.seen });
  });
  mount(router, contract.fetchExchangeRates, ({ actor, ip, query }) =>
    fetchRates(deps, { actor, ip, seen: query.seen }),
  );
}
