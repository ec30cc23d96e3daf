import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import * as contract from "#shared/audit/contract.ts";
import { exportActivity } from "./export-activity.ts";
import { listActivity } from "./list-activity.ts";
import { recordExport } from "./record-export.ts";

export function auditRoutes(router: Router, deps: Deps) {
  mount(router, contract.listActivity, ({ query }) => listActivity(deps, query));
  mountDownload(router, contract.activityFile, async ({ query, req, res }) => {
    await recordExport(deps, req, { file: "activity.csv", filters: query });
    await sendCsv(res, "activity.csv", exportActivity(deps, query));
  });
}
