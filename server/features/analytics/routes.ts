import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { mount, mountDownload } from "#server/http/mount.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { analytics, transactionsFile } from "#shared/analytics/contract.ts";
import { exportTransactions } from "./export-transactions.ts";
import { getAnalytics } from "./get-analytics.ts";

export function analyticsRoutes(deps: Deps) {
  const router = Router();
  mount(router, analytics, ({ query }) => getAnalytics(deps, query));
  mountDownload(router, transactionsFile, async ({ query, req, res }) => {
    await recordExport(deps, req, { file: "transactions.csv", filters: query });
    await sendCsv(res, "transactions.csv", (consume) => exportTransactions(deps, query, consume));
  });
  return router;
}
