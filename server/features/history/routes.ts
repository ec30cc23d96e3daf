import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import { readCalculationCookies } from "#server/security/calculation-cookie.ts";
import * as contract from "#shared/history/contract.ts";
import {
  claimCalculations,
  getOwnCalculation,
  listOwnCalculations,
  updateOwnCalculation,
} from "./own-calculations.ts";
import { sendAccountFile } from "./send-account-file.ts";

export function historyRoutes(router: Router, deps: Deps) {
  const { search, feed } = deps.limits;
  mount(router, { ...contract.listOwnCalculations, limit: search }, ({ actor, query, req }) =>
    listOwnCalculations(deps, {
      actor,
      query,
      calculationIds: readCalculationCookies(deps, req),
    }),
  );
  mount(router, { ...contract.getOwnCalculation, limit: search }, ({ actor, params }) =>
    getOwnCalculation(deps, actor, params.id),
  );
  mount(router, { ...contract.updateOwnCalculation, limit: search }, ({ actor, params, body }) =>
    updateOwnCalculation(deps, { actor, id: params.id, body }),
  );
  mount(router, { ...contract.claimCalculations, limit: search }, ({ actor, req }) =>
    claimCalculations(deps, actor, readCalculationCookies(deps, req)),
  );
  mountDownload(router, { ...contract.accountFile, limit: feed }, ({ actor, res }) =>
    sendAccountFile(deps, actor, res),
  );
}
