import { type RequestHandler, Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";
import { authorize } from "#server/http/authorize.ts";
import { mount } from "#server/http/mount.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { analytics, TRANSACTIONS_CSV_PATH, transactionsQuery } from "#shared/analytics/contract.ts";
import { fieldErrors } from "#shared/http/field-errors.ts";
import { exportTransactions } from "./export-transactions.ts";
import { getAnalytics } from "./get-analytics.ts";

export function analyticsRoutes(deps: Deps) {
  const router = Router();
  mount(router, analytics, ({ query }) => getAnalytics(deps, query));
  router.get(TRANSACTIONS_CSV_PATH, sendTransactions(deps));
  return router;
}

/** Streams a file, which `mount` cannot. */
const sendTransactions =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    authorize("admin", req.user);
    const range = z.safeParse(transactionsQuery, req.query, { reportInput: true });
    if (!range.success) throw validationError(fieldErrors(range.error));
    await sendCsv(res, "transactions.csv", (consume) =>
      exportTransactions(deps, range.data, consume),
    );
  };
