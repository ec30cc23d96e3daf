import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/exchange-rates/contract.ts";
import { fetchRates } from "./fetch-rates.ts";
import { listRates } from "./list-rates.ts";
import { uploadRates } from "./upload-rates.ts";

export function exchangeRateRoutes(router: Router, deps: Deps) {
  mount(router, contract.listExchangeRates, () => listRates(deps));
  mountUpload(router, contract.uploadExchangeRates, async ({ actor, req, readFile }) =>
    uploadRates(deps, { actor, ip: clientIp(req), file: await readFile() }),
  );
  mount(router, contract.fetchExchangeRates, ({ actor, req }) =>
    fetchRates(deps, { actor, ip: clientIp(req) }),
  );
}
